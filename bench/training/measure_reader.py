"""Measures a reader of answers on readers' questions: alone, and added to the measures that words give.

    python measure_reader.py --reader FOLDER --examples reader-examples.jsonl

Prints areas under the curve of right answers against each other kind, by regressions that never saw the site. Also counts the
answers above the threshold that 17 % of the nearly covered questions pass.
"""

import argparse
import json
import re
from pathlib import Path

import numpy as np
import onnxruntime
from tokenizers import Tokenizer

WINDOW = 650  # Characters that are read at once.
MOST_WINDOWS = 4


def windows(units):
    texts = [""]
    for unit in units:
        text = re.sub(r"\]\([^)]*\)", "]", unit)
        if texts[-1] and len(texts[-1]) + len(text) > WINDOW:
            texts.append("")
        texts[-1] += text + " "
    return texts[:MOST_WINDOWS]


def open_reader(folder):
    about = json.loads((folder / "model.json").read_text())
    tokenizer = Tokenizer.from_file(str(folder / "tokenizer.json"))
    tokenizer.no_padding()
    tokenizer.no_truncation()
    session = onnxruntime.InferenceSession(str(folder / "model.onnx"))

    def read(question, passage):
        pair = tokenizer.encode(question[:300], passage)
        ids = np.array([pair.ids[: about["maxTokens"]]], dtype=np.int64)
        types = np.array([pair.type_ids[: about["maxTokens"]]], dtype=np.int64)
        inputs = {"input_ids": ids, "attention_mask": np.ones_like(ids), "token_type_ids": types}
        return float(session.run(["answerable"], inputs)[0][0])

    return read


def fit(values, outcomes, weights):
    """Logistic regression on standardised values, by Newton's method."""
    mean, deviation = values.mean(0), values.std(0) + 1e-9
    extend = lambda rows: np.c_[np.ones(len(rows)), (rows - mean) / deviation]
    rows = extend(values)
    factors = np.zeros(rows.shape[1])
    for _ in range(40):
        chance = 1 / (1 + np.exp(-rows @ factors))
        gradient = rows.T @ (weights * (outcomes - chance)) - 0.01 * factors
        curvature = (rows * (weights * chance * (1 - chance))[:, None]).T @ rows + 0.01 * np.eye(len(factors))
        factors += np.linalg.solve(curvature, gradient)
    return lambda others: extend(others) @ factors


def area(right, others):
    pairs = right[:, None] - others[None, :]
    return float(((pairs > 0) + 0.5 * (pairs == 0)).mean())


def measure(name, values, examples):
    kinds = np.array([example["kind"] for example in examples])
    sites = np.array([example["site"] for example in examples])
    weights = np.where(kinds == "elsewhere", 0.5, 1.0)
    scores = np.zeros(len(examples))
    for site in set(sites):
        own = sites == site
        scores[own] = fit(values[~own], (kinds[~own] == "right") * 1.0, weights[~own])(values[own])
    threshold = np.quantile(scores[kinds == "near"], 0.83)
    areas = {kind: round(area(scores[kinds == "right"], scores[kinds == kind]), 3) for kind in ("near", "elsewhere", "wrong")}
    told = {kind: int((scores[kinds == kind] > threshold).sum()) for kind in ("right", "wrong")}
    print(name, areas, "told", told)


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--reader", required=True)
    parser.add_argument("--examples", required=True)
    options = parser.parse_args()
    examples = [json.loads(line) for line in Path(options.examples).read_text().splitlines()]
    read = open_reader(Path(options.reader))
    verdicts = []
    for example in examples:
        titles = ". ".join(example["titles"])
        verdicts.append([max(read(example["question"], f"{titles}. {text}") for text in windows(example["units"]))])
    words = np.array([example["features"] for example in examples], dtype=float)
    measure("words", words, examples)
    measure("reader", np.array(verdicts), examples)
    measure("both", np.c_[words, verdicts], examples)


if __name__ == "__main__":
    main()
