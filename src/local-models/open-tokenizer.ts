import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Tokenizer } from '@huggingface/tokenizers'
import type { LocalModel } from './model-folder.ts'

export async function openTokenizer({ folder }: Pick<LocalModel, 'folder'>): Promise<Tokenizer> {
  return new Tokenizer(JSON.parse(await readFile(join(folder, 'tokenizer.json'), 'utf8')), {})
}
