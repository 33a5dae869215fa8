import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { dropDocumentation } from '../browser-builds/drop-documentation.ts'
import { loadComponentStyles } from '../browser-builds/load-component-styles.ts'
import { precompress } from '../browser-builds/precompress.ts'

export default defineConfig({
  root: import.meta.dirname,
  // Relative, because the server's address may have a path. The server completes the addresses in index.html.
  base: './',
  publicDir: false,
  plugins: [dropDocumentation(), loadComponentStyles(), react(), precompress()],
  build: {
    outDir: fileURLToPath(new URL('../dist/dashboard', import.meta.url)),
    emptyOutDir: true,
    target: 'es2023',
    // The first browsers with light-dark(), so that Vite does not rewrite it.
    cssTarget: ['chrome123', 'firefox120', 'safari17.5'],
    manifest: true,
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            // In one chunk, so that zod is configured before any schema is created.
            { name: 'schemas', test: /node_modules\/zod\/|forbid-generated-code/, priority: 2 },
            // One chunk instead of about fifty small ones, which take longer to request than to download.
            { name: 'shared', minShareCount: 8, priority: 1 },
          ],
        },
      },
    },
    modulePreload: { polyfill: false },
    assetsInlineLimit: 0,
    chunkSizeWarningLimit: 1000,
  },
})
