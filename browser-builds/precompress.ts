import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import type { Plugin } from 'vite'

const compressed = /\.(?:css|html|js|json|svg)$/

/** Writes `name.br` and `name.gz` next to every text file of a bundle. */
export function precompress(): Plugin {
  return {
    name: 'precompress',
    apply: 'build',
    async writeBundle({ dir = '' }, bundle) {
      for (const file of Object.values(bundle)) {
        if (!compressed.test(file.fileName)) continue
        const content = Buffer.from(file.type === 'chunk' ? file.code : file.source)
        const path = join(dir, file.fileName)
        await writeFile(
          `${path}.br`,
          brotliCompressSync(content, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }),
        )
        await writeFile(`${path}.gz`, gzipSync(content, { level: 9 }))
      }
    },
  }
}
