"""Turns the headings of documentation sites into judged pairs for `train_reader.py`.

    node heading-pairs.ts FOLDER_OF_SITES pairs.jsonl
    python heading_questions.py --data pairs.jsonl --out questions.jsonl

The section below a heading answers it. Sections that share its words, its neighbours, and the section itself if the question names
something else, do not.
"""

import argparse
import collections
import json
import random
import re
from pathlib import Path

from train_ranker import VERBS, ask, describe, imperative

SITE = 1600  # Questions of a site, so that none dominates.
REPEATED = 3  # A heading that a site has more often asks nothing.
CHARACTERS = 650
WORD = re.compile(r"[A-Za-z][\w.-]{3,}")
GENERAL = set("about does from have into that this what when where which with your work using used find possible want more".split())


def subjects(text):
    return [m for m in WORD.finditer(text) if m.group().lower() not in GENERAL | VERBS and not imperative(m.group())]


def another_subject(question, line, names, rng):
    """The question about something else of the site, which the section does not name."""
    section = describe(line, True).lower()
    stated = [m for m in subjects(question) if m.group().lower() in section]
    others = [name for name in rng.sample(names, min(40, len(names))) if name.lower() not in section]
    if not stated or not others:
        return None
    old, new = rng.choice(stated), rng.choice(others)
    return question[: old.start()] + (new if not question.islower() else new.lower()) + question[old.end() :]


def make_pairs(line, names, rng):
    heading = line["heading"]
    is_question = heading.endswith("?")
    first = (heading.split() or [""])[0]
    if not is_question and not imperative(first) and first.lower() not in VERBS and rng.random() < 0.7:
        return
    question = ask(heading, line["title"], rng)[:200]
    keep = rng.random() < 0.5
    cut = lambda passage, kept: describe(passage, kept).replace(" › ", ". ").replace("\n", ". ", 1)[:CHARACTERS]
    yield question, cut(line, keep), 1
    others = [p for p in line["negatives"][:4] if p["heads"][-1].lower() != heading.lower() and len(p["text"]) > 60]
    if others:
        yield question, cut(rng.choice(others), True), 0
    swapped = another_subject(question, line, names, rng)
    if swapped and rng.random() < 0.6:
        yield swapped, cut(line, True), 0
    elif line["same"]:
        yield question, cut(rng.choice(line["same"]), True), 0


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--data", required=True)
    parser.add_argument("--out", required=True)
    options = parser.parse_args()
    rng = random.Random(1)
    sites = collections.defaultdict(list)
    for text in Path(options.data).read_text().splitlines():
        line = json.loads(text)
        sites[line["site"]].append(line)
    with open(options.out, "w") as out:
        for lines in sites.values():
            counts = collections.Counter(line["heading"].lower() for line in lines)
            names = sorted({m.group() for line in lines for m in subjects(line["heading"])})
            rng.shuffle(lines)
            asked = 0
            for line in lines:
                pairs = list(make_pairs(line, names, rng)) if counts[line["heading"].lower()] <= REPEATED else []
                asked += bool(pairs)
                for question, passage, label in pairs:
                    out.write(json.dumps({"question": question, "passage": passage, "label": label}) + "\n")
                if asked == SITE:
                    break


if __name__ == "__main__":
    main()
