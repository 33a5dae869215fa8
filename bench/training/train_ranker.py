"""Fine-tunes a sentence encoder to find the passage that answers, on headings and the text below them.

    node heading-pairs.ts FOLDER_OF_SITES pairs.jsonl
    python train_ranker.py --base MODEL_FOLDER --data pairs.jsonl --out FOLDER --minutes 34

Writes `weights.pt`. Lectern has no use for it; see `../TRIED.md`.
"""

import argparse
import json
import random
import re
import time
from pathlib import Path

import torch
from tokenizers import Tokenizer
from torch import nn
from transformers import BertModel

LENGTH = 144
NEGATIVES = 3
HELD_OUT = 200
VERBS = set(
    """access add apply back build change check choose configure connect create customize debug define delete deploy
    disable enable export expose extend fetch find generate get handle import install integrate limit load make manage
    migrate monitor open override pass prepare register remove render restore run scale secure send set specify start
    stop test troubleshoot update upgrade use verify view write""".split()
)
DOUBLED = re.compile(r"([bdgmnprt])\1ing$")
SILENT_E = re.compile(
    r"([^aeiou]|[aeiou][^aeiou])"
    r"(at|iz|us|ak|iv|ag|ang|ur|in|ut|id|od|as|ov|ir|it|ul|yp|ar|ch|uc|il|am|rg|or)$"
)
NO_E = re.compile(
    r"(ain|ort|ect|est|ail|ead|eal|oin|ear|eat|ook|onitor|indow|ater|pair|ind|uild|unch|earch|atch|ath|urn|itor|dit"
    r"|isit|lter|ster|nter)$"
)


class Ranker(nn.Module):
    def __init__(self, encoder):
        super().__init__()
        self.encoder = encoder
        width = encoder.config.hidden_size
        self.verdict = nn.Sequential(nn.Linear(width * 2, width), nn.Tanh(), nn.Dropout(0.1), nn.Linear(width, 1))

    def forward(self, input_ids, attention_mask, token_type_ids):
        tokens = self.encoder(
            input_ids=input_ids, attention_mask=attention_mask, token_type_ids=token_type_ids
        ).last_hidden_state
        mask = attention_mask.unsqueeze(-1).to(tokens.dtype)
        pooled = torch.cat([tokens[:, 0], (tokens * mask).sum(1) / mask.sum(1)], -1)
        return self.verdict(pooled).squeeze(-1)


def imperative(word):
    """`Configuring` becomes `configure`. None for words of another form."""
    if not re.match(r"[A-Za-z]{3,}ing$", word):
        return None
    word = word.lower()
    if DOUBLED.search(word):
        return word[:-4]
    stem = word[:-3]
    return stem + "e" if SILENT_E.search(stem) and not NO_E.search(stem) else stem


def ask(heading, title, rng):
    """A question that a reader of the heading's section may have had."""
    heading = re.sub(r"^\d+[.)]\s*", "", re.sub(r"[`*_#]|\{.*?\}", "", heading).strip())
    if heading.endswith("?"):
        return heading
    first, *rest = heading.split() or [""]
    verb = imperative(first) or (first.lower() if first.lower() in VERBS else None)
    lower = heading[0].lower() + heading[1:] if len(heading) > 1 and not heading[1].isupper() else heading
    if verb:
        forms = ["how do I {}", "how to {}", "{}", "how can I {}?", "is it possible to {}?", "I want to {}"]
        text = rng.choice(forms).format(" ".join([verb, *rest]))
    elif rng.random() < 0.35:
        text = lower
    else:
        forms = ["what is {}?", "how does {} work?", "{}", "how do I use {}", "where can I find {}", "what does {} do"]
        text = rng.choice(forms).format(lower)
    if rng.random() < 0.3 and title.lower() not in heading.lower():
        text += rng.choice([" in ", " for ", " with ", ", "]) + title.lower()
    return text if rng.random() < 0.5 else text.lower()


def describe(passage, keep):
    heads = list(dict.fromkeys(passage["heads"]))
    return (" › ".join(heads if keep else heads[:-1]) + "\n" + passage["text"]).strip()


def make_group(line, rng):
    """The question with its section first, then with others. Most groups lack the last headings, which give the answer away."""
    keep = rng.random() < 0.3
    question = ask(line["heading"], line["title"], rng)
    is_other = lambda p: len(p["text"]) > 60 and p["heads"][-1].lower() != line["heading"].lower()
    near, same = [p for p in line["negatives"] if is_other(p)][:5], line["same"]
    rng.shuffle(near)
    rng.shuffle(same)
    picked = (near[:2] + same[:1] + near[2:])[:NEGATIVES]
    if len(picked) < NEGATIVES:
        return None
    return [(question[:200], describe(p, keep)[:900]) for p in [line, *picked]]


def pack(tokenizer, groups):
    encoded = tokenizer.encode_batch([pair for group in groups for pair in group])
    longest = max(len(e.ids) for e in encoded)
    pad = lambda rows: torch.tensor([row + [0] * (longest - len(row)) for row in rows])
    return pad([e.ids for e in encoded]), pad([[1] * len(e.ids) for e in encoded]), pad([e.type_ids for e in encoded])


def train(model, tokenizer, lines, options, rng):
    optimiser = torch.optim.AdamW(
        [
            {"params": model.encoder.parameters(), "lr": options.rate},
            {"params": model.verdict.parameters(), "lr": options.rate * 10},
        ],
        weight_decay=0.01,
    )
    rates = [group["lr"] for group in optimiser.param_groups]
    began, seen, at = time.time(), 0, 0
    model.train()
    while (done := (time.time() - began) / (options.minutes * 60)) < 1:
        groups = []
        while len(groups) < options.groups:
            group = make_group(lines[at % len(lines)], rng)
            groups += [group] if group else []
            at += 1
        for group, rate in zip(optimiser.param_groups, rates):
            group["lr"] = rate * min(1, done / 0.05) * (1 - done)
        with torch.autocast("cpu", dtype=torch.bfloat16):
            scores = model(*pack(tokenizer, groups))
        scores = scores.float().view(len(groups), -1)
        right = torch.zeros_like(scores)
        right[:, 0] = 1
        loss = nn.functional.cross_entropy(scores, torch.zeros(len(groups), dtype=torch.long))
        loss = loss + nn.functional.binary_cross_entropy_with_logits(scores, right, torch.where(right > 0, 2.0, 1.0))
        optimiser.zero_grad()
        loss.backward()
        nn.utils.clip_grad_norm_(model.parameters(), 1.0)
        optimiser.step()
        seen += scores.numel()
    print(f"{seen} pairs, {seen / (time.time() - began):.1f} a second, last loss {loss.item():.3f}")


def count_best(model, tokenizer, lines, rng):
    model.eval()
    groups = [group for line in lines if (group := make_group(line, rng))]
    with torch.inference_mode():
        best = sum(int(model(*pack(tokenizer, [group])).argmax() == 0) for group in groups)
    print(f"the right one of {NEGATIVES + 1} is first for {best} of {len(groups)} other headings")


def main():
    parser = argparse.ArgumentParser()
    for name in ["--base", "--data", "--out"]:
        parser.add_argument(name, required=True)
    parser.add_argument("--minutes", type=float, default=34)
    parser.add_argument("--groups", type=int, default=8)
    parser.add_argument("--rate", type=float, default=6e-5)
    options = parser.parse_args()
    torch.set_num_threads(1)
    torch.manual_seed(1)
    rng = random.Random(1)
    out = Path(options.out)
    out.mkdir(parents=True, exist_ok=True)
    tokenizer = Tokenizer.from_file(str(Path(options.base) / "tokenizer.json"))
    tokenizer.no_padding()
    tokenizer.enable_truncation(LENGTH, strategy="only_second")
    lines = [json.loads(line) for line in Path(options.data).read_text().splitlines()]
    rng.shuffle(lines)
    model = Ranker(BertModel.from_pretrained(options.base, add_pooling_layer=False))
    train(model, tokenizer, lines[HELD_OUT:], options, rng)
    count_best(model, tokenizer, lines[:HELD_OUT], rng)
    torch.save(model.state_dict(), out / "weights.pt")


if __name__ == "__main__":
    main()
