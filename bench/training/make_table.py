"""Maps a distilled table of token vectors onto the sentence encoder that it was distilled from.

    python make_table.py --distilled MODEL2VEC_FOLDER --texts texts.json --targets targets.npz --out FOLDER

`texts.json` is a list of strings. `targets.npz` has the encoder's vectors of them (`v`) and which are there (`done`).
Writes `model.safetensors` with bytes and one scale per token, and `tokenizer.json`.
"""

import argparse
import json
import shutil
from pathlib import Path

import numpy as np
import torch
from safetensors.numpy import load_file, save_file
from tokenizers import Tokenizer

TOKENS = 128


def bag(tokenizer, texts):
    unknown = tokenizer.token_to_id("[UNK]")
    encoded = tokenizer.encode_batch(texts, add_special_tokens=False)
    return [[i for i in e.ids[:TOKENS] if i != unknown] or [unknown] for e in encoded]


def means(table, bags):
    flat = torch.tensor([i for b in bags for i in b])
    offsets = torch.tensor(np.cumsum([0, *[len(b) for b in bags[:-1]]]))
    return torch.nn.functional.embedding_bag(flat, table, offsets, mode="mean")


def align(table, bags, targets, strength=1e-3):
    """The distilled table mapped so that its means come close to the targets (ridge regression)."""
    with torch.no_grad():
        x = torch.cat([means(table, bags[i : i + 512]) for i in range(0, len(bags), 512)])
        x = torch.nn.functional.normalize(x, dim=-1)
        gram = x.T @ x + strength * len(x) * torch.eye(x.shape[1])
        return table @ torch.linalg.solve(gram, x.T @ targets)


def reduce(table, bags, dimensions):
    """Rotates the table to its strongest directions over texts, and keeps the first."""
    with torch.no_grad():
        x = torch.nn.functional.normalize(torch.cat([means(table, bags[i : i + 512]) for i in range(0, len(bags), 512)]))
    _, _, rotation = torch.linalg.svd(x.T @ x)
    return table @ rotation[:dimensions].T


def main():
    parser = argparse.ArgumentParser()
    for name in ["distilled", "texts", "targets", "out"]:
        parser.add_argument(f"--{name}", required=True)
    parser.add_argument("--dimensions", type=int, default=256)
    options = parser.parse_args()
    torch.set_num_threads(2)
    distilled, out = Path(options.distilled), Path(options.out)
    out.mkdir(parents=True, exist_ok=True)
    tokenizer = Tokenizer.from_file(str(distilled / "tokenizer.json"))
    tokenizer.no_padding()
    tokenizer.no_truncation()
    loaded = np.load(options.targets)
    kept = loaded["done"]
    texts = [text for text, is_done in zip(json.loads(Path(options.texts).read_text()), kept) if is_done]
    targets = torch.tensor(loaded["v"][kept])
    bags = bag(tokenizer, texts)
    table = torch.tensor(load_file(str(distilled / "model.safetensors"))["embeddings"].astype(np.float32))
    table = align(table, bags, targets)
    table = reduce(table, bags, options.dimensions).numpy()
    scales = np.maximum(np.abs(table).max(axis=1), 1e-9) / 127
    rows = np.round(table / scales[:, None]).astype(np.int8)
    save_file({"embeddings": rows, "scales": scales.astype(np.float32)}, str(out / "model.safetensors"))
    shutil.copy(distilled / "tokenizer.json", out / "tokenizer.json")


if __name__ == "__main__":
    main()
