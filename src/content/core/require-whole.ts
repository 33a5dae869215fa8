/**
 * Loads a CommonJS module. The time limit of a page can interrupt the first load, and Node would then return the unfinished module
 * from its cache.
 */
export function requireWhole<Module>(require: NodeJS.Require, name: string): Module {
  const file = require.resolve(name)
  if (require.cache[file]?.loaded === false) delete require.cache[file]
  return require(name)
}
