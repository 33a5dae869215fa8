const names = ['more', 'less', 'choose', 'all', 'diagram'] as const

export type ComponentLabels = Record<(typeof names)[number], string>

/** The words of components, in the order of `names`, separated by `|`. */
const table: Record<string, string> = {
  ar: 'عرض المزيد|عرض أقل|اختر|الكل|المخطط',
  de: 'Mehr anzeigen|Weniger anzeigen|Auswählen|Alle|Diagramm',
  en: 'Show more|Show less|Choose|All|Diagram',
  es: 'Mostrar más|Mostrar menos|Elegir|Todo|Diagrama',
  fr: 'Afficher plus|Afficher moins|Choisir|Tout|Diagramme',
  it: 'Mostra altro|Mostra meno|Scegli|Tutto|Diagramma',
  ja: 'もっと見る|折りたたむ|選択|すべて|図',
  ko: '더 보기|접기|선택|전체|다이어그램',
  pt: 'Mostrar mais|Mostrar menos|Escolher|Tudo|Diagrama',
  ru: 'Показать больше|Показать меньше|Выбрать|Все|Диаграмма',
  zh: '展开|收起|选择|全部|图表',
}

/** Finds the words of a language such as `pt-BR`; English for others. */
export function findComponentLabels(language: string | null): ComponentLabels {
  const words = (table[(language ?? 'en').toLowerCase().split('-')[0] ?? ''] ?? table.en ?? '').split('|')
  const [more = '', less = '', choose = '', all = '', diagram = ''] = words
  return { more, less, choose, all, diagram }
}
