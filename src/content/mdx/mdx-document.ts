import type { Root } from 'mdast'
import type { ModuleNames } from './read-module.ts'

/** A parsed text of MDX, before what it imports is put in place. */
export interface MdxDocument {
  file: string
  root: Root
  names: ModuleNames
  /** By how much the lines of `root` are behind the page's own numbering. */
  shift: number
}

export interface ExpandNeeds {
  /** The document that `reference`, written in `fromFile`, names; undefined where there is none or it is no Markdown. */
  load: (reference: string, fromFile: string) => MdxDocument | undefined
  /** The lines of a file of code that `reference` names. */
  loadCode: (reference: string, fromFile: string) => string | undefined
  report: (line: number | undefined, message: string) => void
}
