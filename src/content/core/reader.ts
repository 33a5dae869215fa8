import type { ApiDocuments } from './api-documents.ts'
import { type Dialect, plainDialect, type ToolName } from './dialect.ts'
import type { SiteOutline } from './outline.ts'
import type { SourceTree } from './source-tree.ts'

export interface ReaderNeeds {
  tree: SourceTree
  documents: ApiDocuments
}

/** Reads the sources of one documentation tool. */
export interface Reader {
  tool: ToolName
  dialect: Dialect
  /** Returns undefined for the sources of other tools. */
  read(needs: ReaderNeeds): SiteOutline | undefined
}

export interface ReaderParts<Signs> {
  tool: ToolName
  dialect?: Dialect
  /** Looks for signs of the tool, such as its configuration file; undefined if there are none. */
  recognise(tree: SourceTree): Signs | undefined
  /** Outlines the site. Returns undefined if the signs turn out to be something else. */
  outline(needs: ReaderNeeds, signs: Signs): SiteOutline | undefined
}

export function createReader<Signs>(parts: ReaderParts<Signs>): Reader {
  const { tool, dialect = plainDialect, recognise, outline } = parts
  return {
    tool,
    dialect,
    read: needs => {
      const signs = recognise(needs.tree)
      return signs === undefined ? undefined : outline(needs, signs)
    },
  }
}
