"""Treebanks in CoNLL-U (https://universaldependencies.org/format.html), gzipped."""

import gzip
from dataclasses import dataclass, field


@dataclass
class Sentence:
    """One tree. Lists run over its words; heads are 1-based, 0 is the root; `glued` says of a word that no space is before it."""

    document: str
    forms: list[str] = field(default_factory=list)
    lemmas: list[str] = field(default_factory=list)
    upos: list[str] = field(default_factory=list)
    xpos: list[str] = field(default_factory=list)
    heads: list[int] = field(default_factory=list)
    relations: list[str] = field(default_factory=list)
    glued: list[bool] = field(default_factory=list)
    text: str = ""

    def __len__(self) -> int:
        return len(self.forms)


def read_trees(path: str) -> list[Sentence]:
    """All sentences of a file. Words that are written as one token ("don't") count as glued to each other."""
    sentences: list[Sentence] = []
    document = ""
    sentence = Sentence(document)
    is_glued, until, glued_after = False, 0, False
    with gzip.open(path, "rt", encoding="utf-8") as lines:
        for line in lines:
            line = line.rstrip("\n")
            if line.startswith("# newdoc"):
                document = line.partition("=")[2].strip()
                sentence.document = document
            elif line.startswith("# text ="):
                sentence.text = line.partition("=")[2].strip()
            elif not line:
                if sentence.forms:
                    sentences.append(sentence)
                sentence = Sentence(document)
                is_glued, until = False, 0
            elif line[0] != "#":
                columns = line.split("\t")
                is_last_glued = "SpaceAfter=No" in columns[9]
                if "-" in columns[0]:
                    until, glued_after = int(columns[0].split("-")[1]), is_last_glued
                if not columns[0].isdigit():
                    continue
                number = int(columns[0])
                sentence.forms.append(columns[1])
                sentence.lemmas.append(columns[2])
                sentence.upos.append(columns[3])
                sentence.xpos.append(columns[4])
                sentence.heads.append(int(columns[6]))
                sentence.relations.append(columns[7])
                sentence.glued.append(is_glued)
                is_glued = True if number < until else glued_after if number == until else is_last_glued
    return sentences


def split_documents(sentences: list[Sentence], every: int) -> tuple[list[Sentence], list[Sentence]]:
    """Sentences to learn from and those of every n-th document, which nothing is chosen by."""
    documents = list(dict.fromkeys(sentence.document for sentence in sentences))
    aside = set(documents[every - 1 :: every])
    return [s for s in sentences if s.document not in aside], [s for s in sentences if s.document in aside]
