import { flushCompileCache } from 'node:module'

interface Permission {
  has(scope: string): boolean
  /** Node's older releases do not have it, and its types do not know it. */
  drop?(scope: string, path?: string): void
}

/** Functions that affect other processes, or load native code. */
const dangerousFunctions = ['kill', '_kill', '_debugProcess', '_debugEnd', 'dlopen']

/**
 * Gives up what only starting needs, for ever: threads, native code, the compile cache and signals. Call it in each thread, after all
 * programs are loaded and before the source is parsed. Without Node's permission model, it does nothing.
 */
export function lockDown({ compileCache }: { compileCache: string | null }): void {
  const permission: Permission | undefined = process.permission
  if (permission === undefined) return
  flushCompileCache()
  permission.drop?.('worker')
  permission.drop?.('addon')
  if (compileCache !== null) permission.drop?.('fs.write', compileCache)
  for (const name of dangerousFunctions) Reflect.deleteProperty(process, name)
}
