#!/usr/bin/env node
// Builds the browser files into `dist/`. npm runs it after every install.
import { fileURLToPath } from 'node:url'
import { build } from 'vite'

const root = new URL('../', import.meta.url)

for (const part of ['widget', 'dashboard']) {
  const configFile = fileURLToPath(new URL(`${part}/vite.config.ts`, root))
  await build({ configFile, logLevel: 'warn' })
}
