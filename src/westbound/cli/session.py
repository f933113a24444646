"""A game between a person and agents, without keyboard and screen: what may be shown, advised and taken back."""

from collections.abc import Callable, Mapping
from typing import Any

import numpy as np

_DEALS = 32


class Session:
    """The game as the person on one seat plays it. `agents`: who answers for each other seat, called with a state."""

    def __init__(self, state: Any, seat: int, agents: Mapping[int, Callable[[Any], int]]) -> None:
        self.state = state
        self.seat = state.check_player(seat)
        self._agents = agents
        self._earlier: list[Any] = []
        # Prompts whose answers others do not see; a game without such prompts need not name any.
        self._secret: frozenset[str] = getattr(state.game.spec.notation, "SECRET_PROMPTS", frozenset())

    @property
    def is_own_turn(self) -> bool:
        """Whether the person decides now."""
        return self.state.current_player() == self.seat

    def legal_texts(self) -> list[tuple[int, str]]:
        """Legal actions and their texts, in the order of the actions."""
        return [(action, self.state.action_to_string(action)) for action in self.state.legal_actions()]

    def notes(self) -> list[str]:
        """What the texts of the legal actions do not say, in the same order; "" where there is nothing to add."""
        render, texts = self.state.game.spec.render, [text for _, text in self.legal_texts()]
        if not hasattr(render, "notes"):
            return [""] * len(texts)
        return render.notes(self.state.to_dict(), texts, **render.facts(self.state.game.components))

    def board(self, color: bool) -> str:
        """The board with what the seat may see."""
        return self.state.ansi(observer=self.seat, color=color)

    def question(self) -> str:
        """What is asked now, in words."""
        prompt = self.state.current_prompt()
        return getattr(self.state.game.spec.notation, "PHRASES", {}).get(prompt, prompt)

    def told(self, answer: Any) -> str:
        """What the seat is told of somebody's answer."""
        if answer.player != self.seat and answer.prompt in self._secret:
            return "chooses in secret"
        return self.state.action_to_string(answer.action) + ("  [forced]" if answer.forced else "")

    def find(self, words: str) -> int:
        """The legal action meant by its number in the list (from 1), its text, or a part of one text. ValueError."""
        options = self.legal_texts()
        if words.isdecimal():
            if not 1 <= int(words) <= len(options):
                raise ValueError(f"there is no number {words}: the list goes from 1 to {len(options)}")
            return options[int(words) - 1][0]
        low = words.casefold()
        exact = [action for action, text in options if text.casefold() == low]
        meant = exact or [action for action, text in options if low in text.casefold()]
        if len(meant) == 1:
            return meant[0]
        if meant:
            raise ValueError(f"{words!r} may mean {len(meant)} of the actions: say more")
        raise ValueError(f"{words!r} is not in the list of actions")

    # -- deciding -----------------------------------------------------------------------------------------------------

    def choose(self, action: int) -> list[Any]:
        """The person's choice; returns what was answered, forced answers too. ValueError, TypeError."""
        before = self.state.clone()
        answers = list(self.state.apply_traced(action))
        if self._taught(before, action, answers):
            self._earlier.clear()
        else:
            self._earlier.append(before)
        return answers

    def let_agent_play(self) -> list[Any]:
        """The agent on turn decides. Nothing before can be taken back any more."""
        self._earlier.clear()
        return list(self.state.apply_traced(self._agents[self.state.current_player()](self.state)))

    @property
    def can_undo(self) -> bool:
        """Whether the person's last choice can be taken back."""
        return bool(self._earlier) and not self.state.is_terminal()

    def undo(self) -> None:
        """Take the person's last choice back. ValueError if others have decided since or something was revealed."""
        if not self.can_undo:
            raise ValueError(
                "nothing to take back: your last choice showed something new, or others have decided since"
            )
        self.state = self._earlier.pop()

    def hint(self) -> int:
        """The heuristic's choice, asked in a position where all that the seat cannot know is dealt anew."""
        return self.state.resample(self.seat, 0).greedy_action()

    def _taught(self, before: Any, action: int, answers: list[Any]) -> bool:
        """Whether the choice may have shown the person anything.

        So it is if somebody else has answered or the game's dice were used; and also if the same choice looks different
        afterwards in one of 32 positions that the person could not tell from this one; what is rarer may be missed.
        """
        if any(answer.player != self.seat for answer in answers):
            return True
        if before.to_dict()["rng"] != self.state.to_dict()["rng"]:
            return True
        seen = self._seen(self.state, answers)
        for seed in range(_DEALS):
            other = before.resample(self.seat, seed)
            others = list(other.apply_traced(action))
            if self._seen(other, others) != seen:
                return True
        return False

    def _seen(self, state: Any, answers: list[Any]) -> tuple:
        """All that the person can tell of a position and of how it came about."""
        player = state.current_player()
        mask = state.legal_actions_mask() if player == self.seat else np.zeros(0, np.int8)
        return answers, player, state.observation_tensor(self.seat).tobytes(), mask.tobytes()
