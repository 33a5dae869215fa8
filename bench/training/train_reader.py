"""Fine-tunes a sentence encoder to decide whether a passage answers a question, and where.

    python train_reader.py --base MODEL_FOLDER --data train-v2.0.json judged.jsonl --out FOLDER --minutes 45

The data is in SQuAD's format, or has one judged pair a line: `question`, `passage` and `label` (1 if the passage answers).
Writes `model.onnx` (8-bit weights), `tokenizer.json` and `model.json`. Its answerability can rerank passages (`LECTERN_RERANK=local`), but see `../TRIED.md`.
The outputs of a pair (question, passage) are `answerable` (a logit), and `start` and `end` (a logit for each token).
"""

import argparse
import hashlib
import json
import math
import random
import re
import shutil
import time
from pathlib import Path

import torch
from tokenizers import Tokenizer
from torch import nn
from transformers import BertModel

LENGTH = 192


class Reader(nn.Module):
    def __init__(self, encoder):
        super().__init__()
        self.encoder = encoder
        width = encoder.config.hidden_size
        self.span = nn.Linear(width, 2)
        self.verdict = nn.Sequential(nn.Linear(width * 2, width), nn.Tanh(), nn.Dropout(0.1), nn.Linear(width, 1))

    def forward(self, input_ids, attention_mask, token_type_ids):
        tokens = self.encoder(
            input_ids=input_ids, attention_mask=attention_mask, token_type_ids=token_type_ids
        ).last_hidden_state
        inside = token_type_ids * attention_mask
        spans = self.span(tokens).float().masked_fill((inside == 0).unsqueeze(-1), -1e4)
        start, end = spans.unbind(-1)
        best = torch.softmax(start + end, -1).to(tokens.dtype)
        pooled = torch.cat([tokens[:, 0], torch.einsum("bt,btw->bw", best, tokens)], -1)
        return self.verdict(pooled).squeeze(-1), start, end


def words(text):
    return set(re.findall(r"[a-z0-9]{3,}", text.lower()))


def sentences(text):
    return [(m.start(), m.end()) for m in re.finditer(r"[^.!?]+(?:[.!?]+(?=\s|$)|[.!?](?=\S)|$)", text)]


def without_answer(context, start, answer):
    """The passage without the sentences that state the answer."""
    kept = [context[a:b] for a, b in sentences(context) if answer.lower() not in context[a:b].lower()]
    text = "".join(kept).strip()
    return text if len(text) > 150 and answer.lower() not in text.lower() else None


NAME = re.compile(r"(?<!^)(?<![.!?] )\b(?:[A-Z][a-zé]+(?: [A-Z][a-zé]+)*|\d[\d,.]*\d|\d)\b")


def another_subject(question, names, rng):
    """The question about another name or number of the same article: it looks right and has no answer."""
    found = [m for m in NAME.finditer(question) if m.start() > 0]
    if not found:
        return None
    old = rng.choice(found)
    is_number = old.group()[0].isdigit()
    others = [n for n in names if n[0].isdigit() == is_number and n not in question]
    return question[: old.start()] + rng.choice(others) + question[old.end() :] if others else None


def read_opposites(folder):
    """Words with their antonyms, from the database files of WordNet."""
    opposites = {}
    for kind in ("adj", "adv", "noun", "verb"):
        entries = {}
        for line in (Path(folder) / f"data.{kind}").read_text().splitlines():
            if line.startswith(" "):
                continue
            fields = line.split()
            count = int(fields[3], 16)
            lemmas = [re.sub(r"\(.*", "", lemma).lower() for lemma in fields[4 : 4 + 2 * count : 2]]
            pointers = fields[5 + 2 * count :]
            entries[fields[0]] = (lemmas, [pointers[i : i + 4] for i in range(0, len(pointers) - 3, 4) if pointers[i] == "!"])
        for lemmas, pointers in entries.values():
            for _, other, _, places in pointers:
                if other in entries:
                    one, two = int(places[:2], 16), int(places[2:], 16)
                    opposites.setdefault(lemmas[one - 1], set()).add(entries[other][0][two - 1])
    return {word: sorted(others) for word, others in opposites.items() if "_" not in word and len(word) > 2}


NEGATED = {"did": "didn't", "does": "doesn't", "do": "don't", "is": "isn't", "was": "wasn't", "are": "aren't", "were": "weren't", "can": "can't"}


def reversed_meaning(question, opposites, rng):
    """The question with a word's antonym, or sometimes with a negation."""
    found = list(re.finditer(r"[A-Za-z']+", question))
    turned = [m for m in found if any(" " not in o and "_" not in o for o in opposites.get(m.group().lower(), ()))]
    verbs = [m for m in found if m.group().lower() in NEGATED]
    if turned and (rng.random() < 0.8 or not verbs):
        old = rng.choice(turned)
        new = rng.choice([o for o in opposites[old.group().lower()] if "_" not in o])
    elif verbs and rng.random() < 0.3:
        old = verbs[0]
        new = NEGATED[old.group().lower()]
    else:
        return None
    return question[: old.start()] + new + question[old.end() :]


def read_examples(paths, opposites, rng):
    """Yields (question, passage, start, end) with start -1 for pairs without an answer."""
    examples = []
    for path in paths:
        if path.endswith(".jsonl"):
            examples += read_judged_pairs(path)
            continue
        for article in json.loads(Path(path).read_text())["data"]:
            passages = [p["context"] for p in article["paragraphs"]]
            bags = [words(p) for p in passages]
            names = sorted({m.group() for p in passages for m in NAME.finditer(p)})
            for at, paragraph in enumerate(article["paragraphs"]):
                context = paragraph["context"]
                for qa in paragraph["qas"]:
                    question = qa["question"].strip()
                    if qa.get("is_impossible"):
                        examples += [(question, context, -1, -1)] * 2
                        continue
                    answer = qa["answers"][0]
                    text, start = answer["text"], answer["answer_start"]
                    examples.append((question, context, start, start + len(text)))
                    near = sorted(
                        (o for o in range(len(passages)) if o != at and text.lower() not in passages[o].lower()),
                        key=lambda o: -len(bags[o] & words(question)),
                    )[:3]
                    negatives = [(question, passages[o]) for o in near[:1]]
                    cut = without_answer(context, start, text)
                    if cut:
                        negatives.append((question, cut))
                    swapped = another_subject(question, names, rng)
                    if swapped:
                        negatives.append((swapped, context))
                    reverse = reversed_meaning(question, opposites, rng)
                    if reverse:
                        negatives.append((reverse, context))
                    rng.shuffle(negatives)
                    examples += [(*pair, -1, -1) for pair in negatives[:2]]
    rng.shuffle(examples)
    return examples


def read_judged_pairs(path):
    """Yields pairs like `read_examples`. The answer of an answering passage is the whole passage."""
    for line in Path(path).read_text().splitlines():
        pair = json.loads(line)
        question, passage = pair["question"], pair["passage"].strip()
        yield (question, passage, 0, len(passage)) if pair["label"] else (question, passage, -1, -1)


def encode(tokenizer, examples):
    encoded = []
    for question, passage, start, end in examples:
        if start > 0 and end > 500:  # Moves the window so that it holds the answer.
            cut = max(0, start - 250)
            passage, start, end = passage[cut:], start - cut, end - cut
        pair = tokenizer.encode(question[:300], passage)
        ids, types = pair.ids[:LENGTH], pair.type_ids[:LENGTH]
        first = last = -1
        if start >= 0:
            for t, (a, b) in enumerate(pair.offsets[:LENGTH]):
                if types[t] == 1 and b > a:
                    if a <= start < b:
                        first = t
                    if a < end <= b:
                        last = t
            if first < 0 or last < 0:
                continue
        encoded.append((ids, types, first, last))
    return encoded


def batches(encoded, size, rng):
    """Groups pairs of similar length."""
    order = sorted(range(len(encoded)), key=lambda i: len(encoded[i][0]) + rng.random() * 16)
    groups = [order[i : i + size] for i in range(0, len(order), size)]
    rng.shuffle(groups)
    for group in groups:
        rows = [encoded[i] for i in group]
        longest = max(len(r[0]) for r in rows)
        pad = lambda values: torch.tensor([v + [0] * (longest - len(v)) for v in values])
        yield (
            pad([r[0] for r in rows]),
            pad([[1] * len(r[0]) for r in rows]),
            pad([r[1] for r in rows]),
            torch.tensor([r[2] for r in rows]),
            torch.tensor([r[3] for r in rows]),
        )


def train(model, encoded, options, rng):
    epochs = options.epochs
    optimiser = torch.optim.AdamW(
        [
            {"params": model.encoder.parameters(), "lr": options.rate},
            {"params": [*model.span.parameters(), *model.verdict.parameters()], "lr": options.rate * 10},
        ],
        weight_decay=0.01,
    )
    rates = [group["lr"] for group in optimiser.param_groups]
    began, seen, total, shown = time.time(), 0, len(encoded) * epochs, 0.0
    model.train()
    for epoch in range(epochs):
        for step, (ids, mask, types, first, last) in enumerate(batches(encoded, options.batch, rng)):
            done = max(seen / total, (time.time() - began) / (options.minutes * 60))
            if done >= 1:
                return
            warm = min(1.0, done / 0.06)
            for group, rate in zip(optimiser.param_groups, rates):
                group["lr"] = rate * warm * (1 - done)
            with torch.autocast("cpu", dtype=torch.bfloat16):
                verdict, start, end = model(ids, mask, types)
            answered = (first >= 0).float()
            loss = nn.functional.binary_cross_entropy_with_logits(verdict.float(), answered)
            has = first >= 0
            if has.any():
                loss = loss + 0.5 * (
                    nn.functional.cross_entropy(start[has], first[has])
                    + nn.functional.cross_entropy(end[has], last[has])
                )
            optimiser.zero_grad()
            loss.backward()
            nn.utils.clip_grad_norm_(model.parameters(), 1.0)
            optimiser.step()
            seen += len(ids)
            shown = 0.98 * shown + 0.02 * loss.item() if shown else loss.item()
            if step % 50 == 0:
                pace = seen / (time.time() - began)
                print(f"{epoch} {seen}/{total} loss {shown:.3f} {pace:.1f}/s", flush=True)


def export(model, tokenizer_path, out):
    from onnxruntime.quantization import QuantType, quantize_dynamic

    model.eval()
    sample = torch.ones(2, 16, dtype=torch.int64)
    whole = out / "whole.onnx"
    names = ["input_ids", "attention_mask", "token_type_ids"]
    axes = {name: {0: "batch", 1: "tokens"} for name in [*names, "start", "end"]}
    torch.onnx.export(
        model,
        (sample, sample, sample),
        str(whole),
        input_names=names,
        output_names=["answerable", "start", "end"],
        dynamic_axes={**axes, "answerable": {0: "batch"}},
        opset_version=17,
        dynamo=False,
    )
    quantize_dynamic(str(whole), str(out / "model.onnx"), weight_type=QuantType.QInt8, per_channel=True)
    whole.unlink()
    shutil.copy(tokenizer_path, out / "tokenizer.json")
    digest = lambda name: hashlib.sha256((out / name).read_bytes()).hexdigest()
    files = {name: digest(name) for name in ("model.onnx", "tokenizer.json")}
    about = {"kind": "reader", "maxTokens": LENGTH, "languages": ["en"], "files": files}
    (out / "model.json").write_text(json.dumps(about, indent=2) + "\n")


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--base", required=True)
    parser.add_argument("--data", required=True, nargs="+")
    parser.add_argument("--start", help="weights.pt of an earlier run to continue")
    parser.add_argument("--wordnet", help="folder with WordNet's database files, for questions with antonyms")
    parser.add_argument("--out", required=True)
    parser.add_argument("--minutes", type=float, default=45)
    parser.add_argument("--epochs", type=int, default=3)
    parser.add_argument("--batch", type=int, default=24)
    parser.add_argument("--rate", type=float, default=6e-5)
    parser.add_argument("--most", type=int, default=0)
    parser.add_argument("--threads", type=int, default=2)
    options = parser.parse_args()
    torch.set_num_threads(options.threads)
    torch.manual_seed(1)
    rng = random.Random(1)
    base, out = Path(options.base), Path(options.out)
    out.mkdir(parents=True, exist_ok=True)
    tokenizer = Tokenizer.from_file(str(base / "tokenizer.json"))
    tokenizer.no_padding()
    tokenizer.no_truncation()
    examples = read_examples(options.data, read_opposites(options.wordnet) if options.wordnet else {}, rng)
    encoded = encode(tokenizer, examples[: options.most or None])
    answered = sum(1 for e in encoded if e[2] >= 0)
    print(f"{len(encoded)} pairs, {answered} answered", flush=True)
    # Twice as fast on a processor as with dropout and PyTorch's own attention, which only the export needs.
    quick = {"attn_implementation": "sdpa", "attention_probs_dropout_prob": 0.0, "hidden_dropout_prob": 0.0}
    model = Reader(BertModel.from_pretrained(str(base), add_pooling_layer=False, **quick))
    if options.start:
        model.load_state_dict(torch.load(options.start))
    train(model, encoded, options, rng)
    torch.save(model.state_dict(), out / "weights.pt")
    plain = Reader(BertModel.from_pretrained(str(base), add_pooling_layer=False, attn_implementation="eager"))
    plain.load_state_dict(model.state_dict())
    export(plain, base / "tokenizer.json", out)


if __name__ == "__main__":
    main()
