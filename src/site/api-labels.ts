const names = [
  'fields',
  'options',
  'Option',
  'Callback',
  'required',
  'deprecated',
  'read-only',
  'write-only',
] as const

type ApiLabels = Map<string, string>

/** The words of API pages in the order of `names`, separated by `|`. The pages are built in English. */
const table: Record<string, string> = {
  ar: 'الحقول|الخيارات|خيار|رد النداء|مطلوب|مهمل|للقراءة فقط|للكتابة فقط',
  de: 'Felder|Varianten|Variante|Callback|erforderlich|veraltet|nur lesbar|nur schreibbar',
  es: 'Campos|Opciones|Opción|Callback|obligatorio|obsoleto|solo lectura|solo escritura',
  fr: 'Champs|Options|Option|Callback|obligatoire|obsolète|lecture seule|écriture seule',
  it: 'Campi|Opzioni|Opzione|Callback|obbligatorio|deprecato|sola lettura|sola scrittura',
  ja: 'フィールド|選択肢|選択肢|コールバック|必須|非推奨|読み取り専用|書き込み専用',
  ko: '필드|옵션|옵션|콜백|필수|사용 중단|읽기 전용|쓰기 전용',
  pt: 'Campos|Opções|Opção|Callback|obrigatório|obsoleto|somente leitura|somente escrita',
  ru: 'Поля|Варианты|Вариант|Обратный вызов|обязательно|устарело|только чтение|только запись',
  zh: '字段|选项|选项|回调|必填|已弃用|只读|只写',
}

const fold = /(<summary>)(\d+) (field|option)s? of (<code>.*?<\/code>)(?=<\/summary>)/g
const option = /((?:<summary>|<p class="param">))Option (?=<strong>)/g
const callback = /(<details class="callback"(?: open(?:="")?)?><summary><h2[^>]*>)Callback /g
const mark = /(<span class="param-mark is-([a-z-]+)">)[a-z-]+(?=<\/span>)/g

/** Writes the folds and marks of an API page in its language, such as `pt-BR`. Others stay in English. */
export function translateApiLabels(html: string, language: string | null): string {
  const words = readLabels(language)
  if (words === null || !/class="(?:param|callback)/.test(html)) return html
  const find = (name: string) => words.get(name) ?? name
  return html
    .replace(fold, (_, start: string, count: string, kind: string, name: string) => {
      return `${start}${find(`${kind}s`)} (${count}): ${name}`
    })
    .replace(option, (_, start: string) => `${start}${find('Option')} `)
    .replace(callback, (_, start: string) => `${start}${find('Callback')} `)
    .replace(mark, (_, start: string, name: string) => `${start}${find(name)}`)
}

function readLabels(language: string | null): ApiLabels | null {
  const row = table[(language ?? 'en').toLowerCase().split('-')[0] ?? '']
  if (row === undefined) return null
  const words = row.split('|')
  return new Map(names.map((name, at) => [name, words[at] ?? name]))
}
