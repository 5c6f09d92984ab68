"""How a drill went: what was asked of each topic, and how much of it was right."""

from __future__ import annotations

from collections import Counter
from typing import NamedTuple

from croupier.cli.drilling.questions import TOPICS, Answer, Question

__all__ = ["Score", "TopicScore"]


class TopicScore(NamedTuple):
    """Of one topic."""

    topic: str
    right_count: int
    asked_count: int


class Score:
    """Counts answers."""

    def __init__(self) -> None:
        self._asked: Counter[str] = Counter()
        self._right: Counter[str] = Counter()
        self.passed_count = 0

    def judge(self, question: Question, answer: Answer | None) -> bool:
        """Whether an answer is right; None is one that was passed."""
        right = answer in question.right
        self._asked[question.topic] += 1
        self._right[question.topic] += right
        self.passed_count += answer is None
        return right

    @property
    def asked_count(self) -> int:
        """How many questions were asked."""
        return self._asked.total()

    @property
    def right_count(self) -> int:
        """How many were answered rightly."""
        return self._right.total()

    @property
    def topics(self) -> tuple[TopicScore, ...]:
        """Each topic that was asked about."""
        return tuple(
            TopicScore(topic, self._right[topic], self._asked[topic])
            for topic in TOPICS
            if self._asked[topic]
        )
