import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vite'
import { copyDiagrams } from '../browser-builds/copy-diagrams.ts'
import { precompress } from '../browser-builds/precompress.ts'

export default defineConfig({
  root: import.meta.dirname,
  publicDir: false,
  plugins: [precompress(), copyDiagrams()],
  build: {
    outDir: fileURLToPath(new URL('../dist/widget', import.meta.url)),
    emptyOutDir: true,
    target: 'es2023',
    // The first browsers with light-dark(), so that Vite does not rewrite it.
    cssTarget: ['chrome123', 'firefox120', 'safari17.5'],
    lib: { entry: 'src/main.ts', name: 'lecternChat', formats: ['iife'], fileName: () => 'widget.js' },
  },
})
