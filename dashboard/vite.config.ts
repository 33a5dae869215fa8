import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { loadComponentStyles } from '../build/load-component-styles.ts'
import { precompress } from '../build/precompress.ts'

export default defineConfig({
  root: import.meta.dirname,
  base: '/dashboard/',
  publicDir: false,
  plugins: [loadComponentStyles(), react(), precompress()],
  build: {
    outDir: fileURLToPath(new URL('../dist/dashboard', import.meta.url)),
    emptyOutDir: true,
    target: 'es2023',
    // The first with light-dark(), which would else be rewritten to what the theme does not set.
    cssTarget: ['chrome123', 'firefox120', 'safari17.5'],
    manifest: true,
    rolldownOptions: {
      output: {
        // Together, so that the library is told before any schema is made.
        codeSplitting: { groups: [{ name: 'schemas', test: /node_modules\/zod\/|forbid-generated-code/ }] },
      },
    },
    modulePreload: { polyfill: false },
    assetsInlineLimit: 0,
    chunkSizeWarningLimit: 1000,
  },
})
