import { extname } from 'node:path'
import type { LocalModel } from './model-folder.ts'
import { createModelThread, type ModelThread } from './model-thread.ts'

/** An embedding model that runs in a thread of this process. */
export interface LocalEncoder extends Pick<ModelThread<string, Float32Array>, 'isBusy' | 'close'> {
  /** Returns a vector for each text, as `ModelThread.run` does. */
  embed(texts: readonly string[], options: { isUrgent: boolean; signal: AbortSignal }): Promise<number[][]>
}

const mostWaiting = 4
const program = new URL(`./encoder-thread${extname(import.meta.url)}`, import.meta.url)

export function createLocalEncoder(model: LocalModel): LocalEncoder {
  const thread = createModelThread<string, Float32Array>({ program, name: 'embed', mostWaiting }, model)
  return {
    ...thread,
    embed: (texts, options) => Promise.all(texts.map(async text => [...(await thread.run(text, options))])),
  }
}
