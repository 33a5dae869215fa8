#!/usr/bin/env node
// Runs Lectern with Node 24 or later. An older Node starts the one that npm installed. Plain JavaScript, so that Node 20
// can run this file.
import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import * as nodeModule from 'node:module'
import { constants } from 'node:os'
import { fileURLToPath } from 'node:url'
import { findNode } from './find-node.js'

const oldestNode = 24
const launchedFlag = 'LECTERN_LAUNCHED'
const signals = ['SIGINT', 'SIGTERM', 'SIGHUP']

// By default, V8 keeps up to 130 MB for new objects. With this, a busy server needs about 80 MB less, and 3 % more processor time.
const heapFlag = '--max-semi-space-size=16'

// By default, glibc keeps more and more freed memory for later use. With a fixed limit, a server with 50,000 pages needs about 80 MB less.
const leanEnvironment = { MALLOC_TRIM_THRESHOLD_: '131072', ...process.env }

if (Number(process.versions.node.split('.')[0]) >= oldestNode) {
  limitMemory()
  if (process.env[launchedFlag]) stopWithLauncher()
  nodeModule.enableCompileCache?.()
  const { main } = await import(findProgram())
  await main()
} else {
  relaunch(findNode())
}

/** Returns the sources in a clone, and the compiled program in the npm package. */
function findProgram() {
  const sources = new URL('../src/main.ts', import.meta.url)
  return (existsSync(fileURLToPath(sources)) ? sources : new URL('../lib/main.js', import.meta.url)).href
}

/**
 * Starts a server again in the same process, because these settings count only at the start. Windows cannot do this, and a parent's channel
 * would be lost.
 */
function limitMemory() {
  const given = [...process.execArgv, process.env.NODE_OPTIONS ?? ''].join(' ')
  const canRestart = process.execve && process.platform !== 'win32' && !process.connected
  if (process.argv[2] !== 'serve' || !canRestart || given.includes('semi-space')) return
  const args = [process.execPath, ...process.execArgv, heapFlag, ...process.argv.slice(1)]
  process.execve(process.execPath, args, leanEnvironment)
}

function relaunch(found) {
  if ('problem' in found) {
    process.stderr.write(
      `Lectern needs Node ${oldestNode} or later; this is ${process.versions.node}. ${found.problem} Install Node ${oldestNode} from https://nodejs.org and run the same command again.\n`,
    )
    process.exit(1)
  }
  const child = spawn(found.node, [heapFlag, ...process.argv.slice(1)], {
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
    env: { ...leanEnvironment, [launchedFlag]: '1' },
  })
  for (const signal of signals) process.on(signal, () => child.kill(signal))
  child.on('error', error => {
    process.stderr.write(`Lectern could not start ${found.node}: ${error.message}\n`)
    process.exit(1)
  })
  child.on('exit', (code, signal) => process.exit(code ?? 128 + (constants.signals[signal] ?? 0)))
}

/** Stops this process when the launcher ends. The channel closes even if the launcher is killed. */
function stopWithLauncher() {
  delete process.env[launchedFlag]
  process.on('disconnect', () => {
    process.kill(process.pid, 'SIGTERM')
    setTimeout(() => process.exit(1), 30_000).unref()
  })
  process.channel?.unref()
}
