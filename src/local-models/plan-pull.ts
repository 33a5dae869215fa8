import { z } from 'zod'
import { networkName, tableName } from './model-folder.ts'
import { type ModelManifest, manifestName, manifestSchema } from './model-manifest.ts'
import { type ModelSource, PullFailure } from './model-source.ts'

/** Which files of a source make up a model. */
export interface PullPlan {
  files: PlannedFile[]
  /** The text of the source's `model.json`; null if it has none. */
  text: string | null
  /** Members of a new `model.json`, except for its digests. */
  traits: Omit<ModelManifest, 'files'>
}

export interface PlannedFile {
  /** Where the source may have it, and its name in the model's folder. The first one that is there is copied. */
  choices: { path: string; name: string }[]
  /** Null if any contents are accepted. */
  sha256: string | null
}

/** Weights of 8 bits are a quarter of the size, and their vectors are nearly the same. */
const networkPaths = [networkName, 'onnx/model_quantized.onnx', 'onnx/model_int8.onnx', 'onnx/model.onnx']
const tokenizerName = 'tokenizer.json'

const poolingSchema = z.object({
  pooling_mode_cls_token: z.boolean().default(false),
  pooling_mode_mean_tokens: z.boolean().default(false),
})
const promptsSchema = z.object({ prompts: z.record(z.string(), z.string()) })

/** Reads `model.json`. Without one, expects the files as Sentence Transformers, Optimum or Model2Vec write them. */
export async function planPull(source: ModelSource): Promise<PullPlan> {
  const text = await source.read(manifestName)
  if (text !== null) {
    const { files, ...traits } = parse(
      text,
      manifestSchema,
      `${manifestName} is not the description of a model.`,
    )
    return { files: planFiles(files), text, traits }
  }
  return {
    files: [
      {
        choices: [
          ...networkPaths.map(path => ({ path, name: networkName })),
          { path: tableName, name: tableName },
        ],
        sha256: null,
      },
      { choices: [{ path: tokenizerName, name: tokenizerName }], sha256: null },
    ],
    text,
    traits: { ...(await readPooling(source)), ...(await readPrompts(source)) },
  }
}

export function planFiles(
  digests: ModelManifest['files'],
  paths: Readonly<Record<string, string>> = {},
): PullPlan['files'] {
  return Object.entries(digests).map(([name, sha256]) => ({
    choices: [{ path: paths[name] ?? name, name }],
    sha256,
  }))
}

const poolingPath = '1_Pooling/config.json'

async function readPooling(source: ModelSource): Promise<Pick<ModelManifest, 'pooling'>> {
  const text = await source.read(poolingPath)
  if (text === null) return {}
  const modes = parse(text, poolingSchema, `${source.locate(poolingPath)} is not valid.`)
  if (modes.pooling_mode_cls_token) return { pooling: 'first' }
  if (modes.pooling_mode_mean_tokens) return { pooling: 'mean' }
  throw new PullFailure(
    `${source.locate(poolingPath)} asks for another pooling than the mean of all tokens or the first token. Choose another model.`,
  )
}

/** Sentence Transformers calls a prefix a prompt. */
async function readPrompts(
  source: ModelSource,
): Promise<Pick<ModelManifest, 'questionPrefix' | 'passagePrefix'>> {
  const path = 'config_sentence_transformers.json'
  const text = await source.read(path)
  const found = text === null ? undefined : promptsSchema.safeParse(readJson(text))
  const { query, document, passage = document } = found?.data?.prompts ?? {}
  return {
    ...(query && { questionPrefix: query }),
    ...(passage && { passagePrefix: passage }),
  }
}

function parse<T>(text: string, schema: z.ZodType<T>, problem: string): T {
  const parsed = schema.safeParse(readJson(text))
  if (!parsed.success) throw new PullFailure(problem)
  return parsed.data
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
