import type { ModelManifest } from './model-manifest.ts'

/** A model in a repository of Hugging Face. */
export interface HubModel {
  /** `OWNER/NAME`. */
  repository: string
  /** A commit, a tag or a branch. */
  revision: string
}

/** A model that is pulled if no source is given. Its files are checked with these digests. */
export interface KnownModel extends HubModel {
  manifest: ModelManifest
  /** Where the repository has the files of the manifest. */
  paths: Readonly<Record<string, string>>
}

const paths = { 'model.onnx': 'onnx/model_quantized.onnx', 'tokenizer.json': 'tokenizer.json' }

/** By the names that `LECTERN_EMBEDDING=local` and `LECTERN_RERANK=local` use. Both read English. */
export const knownModels: Readonly<Record<string, KnownModel>> = {
  default: {
    repository: 'Xenova/all-MiniLM-L6-v2',
    revision: '751bff37182d3f1213fa05d7196b954e230abad9',
    manifest: {
      files: {
        'model.onnx': 'afdb6f1a0e45b715d0bb9b11772f032c399babd23bfc31fed1c170afc848bdb1',
        'tokenizer.json': 'da0e79933b9ed51798a3ae27893d3c5fa4a201126cef75586296df9b4d2c62a0',
      },
      licence: 'Apache-2.0',
      languages: ['en'],
    },
    paths,
  },
  reranker: {
    repository: 'Xenova/ms-marco-MiniLM-L-6-v2',
    revision: 'a09144355adeed5f58c8ed011d209bf8ee5a1fec',
    manifest: {
      files: {
        'model.onnx': 'e9d8ebf845c413e981c175bfe49a3bfa9b3dcce2a3ba54875ee5df5a58639fbe',
        'tokenizer.json': 'd241a60d5e8f04cc1b2b3e9ef7a4921b27bf526d9f6050ab90f9267a1f9e5c66',
      },
      licence: 'Apache-2.0',
      languages: ['en'],
    },
    paths,
  },
}
