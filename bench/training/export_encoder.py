"""Writes a sentence encoder (BERT with mean pooling) as ONNX with 8-bit weights, for `lectern models pull --from FOLDER`.

    python export_encoder.py MODEL_FOLDER OUT_FOLDER
"""

import shutil
import sys
from pathlib import Path

import torch
from onnxruntime.quantization import QuantType, quantize_dynamic
from transformers import BertModel

NAMES = ["input_ids", "attention_mask", "token_type_ids"]


class Encoder(torch.nn.Module):
    def __init__(self, model):
        super().__init__()
        self.model = model

    def forward(self, input_ids, attention_mask, token_type_ids):
        tokens = self.model(
            input_ids=input_ids, attention_mask=attention_mask, token_type_ids=token_type_ids
        ).last_hidden_state
        mask = attention_mask.unsqueeze(-1).to(tokens.dtype)
        return torch.nn.functional.normalize((tokens * mask).sum(1) / mask.sum(1), dim=-1)


def main():
    base, out = Path(sys.argv[1]), Path(sys.argv[2])
    out.mkdir(parents=True, exist_ok=True)
    model = BertModel.from_pretrained(str(base), add_pooling_layer=False, attn_implementation="eager")
    sample = torch.ones(2, 16, dtype=torch.int64)
    whole = out / "whole.onnx"
    torch.onnx.export(
        Encoder(model).eval(),
        (sample, sample, sample),
        str(whole),
        input_names=NAMES,
        output_names=["embedding"],
        dynamic_axes={**{name: {0: "batch", 1: "tokens"} for name in NAMES}, "embedding": {0: "batch"}},
        opset_version=17,
        dynamo=False,
    )
    quantize_dynamic(str(whole), str(out / "model.onnx"), weight_type=QuantType.QInt8, per_channel=True)
    whole.unlink()
    shutil.copy(base / "tokenizer.json", out / "tokenizer.json")


if __name__ == "__main__":
    main()
