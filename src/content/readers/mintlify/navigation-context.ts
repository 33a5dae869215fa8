import type { ApiDocuments } from '../../core/api-documents.ts'
import type { ApiSettings } from '../../core/api-settings.ts'
import type { OutlinePage } from '../../core/outline.ts'
import type { IconLibrary } from '../../core/site-plan.ts'
import type { PageFiles } from '../../outline/page-files.ts'

export interface NavigationContext {
  root: string
  iconLibrary: IconLibrary
  api: ApiSettings
  pageFiles: PageFiles
  documents: ApiDocuments
  /** The pages generated from API descriptions so far. */
  generated: Map<string, OutlinePage>
  generatedPaths: Set<string>
  /** `needle` is the value in the configuration that the message is about. */
  report(message: string, needle: string): void
}
