import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vite'

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url))

/**
 * Two classic scripts, because pages opened from a file may load no modules: the script of the pages, and that of the worker with the
 * search and the assistant. A page opened from a file passes the worker's script on as text, so it is one function.
 */
export default defineConfig(({ mode }) => {
  const isEngine = mode === 'engine'
  return {
    root: import.meta.dirname,
    publicDir: false,
    resolve: { alias: { 'node:zlib': here('src/checksum.ts') } },
    build: {
      outDir: here('../dist/offline'),
      emptyOutDir: isEngine,
      target: 'es2023',
      lib: {
        entry: isEngine ? 'src/engine.ts' : 'src/page.ts',
        name: isEngine ? 'lecternEngine' : 'lecternPage',
        formats: ['iife'],
        fileName: () => (isEngine ? 'engine.js' : 'page.js'),
      },
      rolldownOptions: {
        // Else all of the server would be loaded.
        experimental: { lazyBarrel: true },
        // Only what is used, not the server's side of these folders.
        treeshake: { moduleSideEffects: (id: string) => !isEngine || id.endsWith('/offline/src/engine.ts') },
        ...(isEngine && {
          output: {
            postBanner: '(self.lecternTakeEngine||(run=>run()))(function(){',
            postFooter: '});',
          },
        }),
      },
    },
  }
})
