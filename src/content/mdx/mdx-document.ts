import type { Root } from 'mdast'
import type { SnippetImport } from '../core/site-plan.ts'
import type { ModuleNames } from './read-module.ts'

/** A parsed MDX file, before its imports are inserted. */
export interface MdxDocument {
  file: string
  root: Root
  names: ModuleNames
  /** The offset of the lines of `root` in the page's own numbering. */
  shift: number
}

export interface ExpandNeeds {
  /** Loads the document that `reference` in `fromFile` means; undefined if it is missing or not Markdown. */
  load: (reference: string, fromFile: string) => MdxDocument | undefined
  /** Loads the names of the script or Astro component that `reference` means. */
  loadNames: (reference: string, fromFile: string) => { file: string; names: ModuleNames } | undefined
  /** Whether Lectern draws components of this name itself. */
  isKnown: (name: string) => boolean
  loadCode: (reference: string, fromFile: string) => string | undefined
  /** As in `SitePlan`. */
  snippets: ReadonlyMap<string, SnippetImport>
  report: (line: number | undefined, message: string) => void
}
