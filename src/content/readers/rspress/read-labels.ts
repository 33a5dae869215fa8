import { asRecord, asText } from '../../core/json-value.ts'
import { joinPath } from '../../core/page-path.ts'
import type { SourceTree } from '../../core/source-tree.ts'
import { readStructuredFile } from '../../formats/read-structured-file.ts'

/** Reads `i18n.json` beside the configuration: `{ "start": { "en": "Start", "zh": "开始" } }`. Other labels stay as they are. */
export function readLabels(tree: SourceTree, folder: string): (label: string, language: string) => string {
  const file = joinPath(folder, 'i18n.json')
  const content = file === undefined ? undefined : readStructuredFile(tree, file)
  const texts = content?.ok ? asRecord(content.value) : {}
  return (label, language) => {
    const translations = Object.hasOwn(texts, label) ? asRecord(texts[label]) : {}
    return asText(translations[language]) ?? asText(translations.en) ?? label
  }
}
