#!/usr/bin/env node
// Builds what browsers load, each part into `dist/`. With `--if-possible` (the `prepare` script, which npm also runs where
// the tools are left out), a missing tool is no failure.
import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

const parts = ['widget', 'dashboard']
const root = new URL('../', import.meta.url)

/** @returns {Promise<typeof import('vite') | undefined>} */
async function findTool() {
  try {
    return await import('vite')
  } catch (error) {
    if (error.code === 'ERR_MODULE_NOT_FOUND' && process.argv.includes('--if-possible')) return undefined
    throw error
  }
}

const tool = await findTool()
for (const part of tool ? parts : []) {
  const configFile = fileURLToPath(new URL(`${part}/vite.config.ts`, root))
  if (existsSync(configFile)) await tool.build({ configFile, logLevel: 'warn' })
}
