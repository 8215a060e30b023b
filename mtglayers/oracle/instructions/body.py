"""What has been read of an effect, sentence by sentence."""

from __future__ import annotations

from dataclasses import dataclass, field

from mtglayers.core.instructions import Instruction
from mtglayers.oracle.cursor import Mention

__all__ = ["Body"]


@dataclass(slots=True)
class Body:
    """The instructions of an effect, sentence by sentence.

    Attributes
    ----------
    sentences : list
        For each sentence read: its instructions (several sentences may have been joined into one).
    before : tuple of Mention
        What had been spoken of before the last sentence.
    """

    sentences: list[tuple[Instruction, ...]] = field(default_factory=list)
    before: tuple[Mention, ...] = ()

    @property
    def last(self) -> tuple[Instruction, ...]:
        """The instructions of the sentence before."""
        return self.sentences[-1] if self.sentences else ()

    def replace_last(self, instructions: tuple[Instruction, ...]) -> None:
        """Put other instructions in the place of the last sentence's."""
        self.sentences[-1] = instructions

    def add(self, instructions: tuple[Instruction, ...]) -> None:
        """Add a sentence."""
        self.sentences.append(instructions)

    @property
    def instructions(self) -> tuple[Instruction, ...]:
        """All instructions in order."""
        return tuple(each for sentence in self.sentences for each in sentence)
