const names = ['more', 'less', 'choose', 'all', 'cursor', 'swatch'] as const

export type ComponentLabels = Record<(typeof names)[number], string>

/** The words of components, in the order of `names`, separated by `|`. */
const table: Record<string, string> = {
  ar: 'عرض المزيد|عرض أقل|اختر|الكل|فتح في Cursor|نسخ اللون',
  de: 'Mehr anzeigen|Weniger anzeigen|Auswählen|Alle|In Cursor öffnen|Farbe kopieren',
  en: 'Show more|Show less|Choose|All|Open in Cursor|Copy colour',
  es: 'Mostrar más|Mostrar menos|Elegir|Todo|Abrir en Cursor|Copiar color',
  fr: 'Afficher plus|Afficher moins|Choisir|Tout|Ouvrir dans Cursor|Copier la couleur',
  it: 'Mostra altro|Mostra meno|Scegli|Tutto|Apri in Cursor|Copia colore',
  ja: 'もっと見る|折りたたむ|選択|すべて|Cursor で開く|色をコピー',
  ko: '더 보기|접기|선택|전체|Cursor에서 열기|색상 복사',
  pt: 'Mostrar mais|Mostrar menos|Escolher|Tudo|Abrir no Cursor|Copiar cor',
  ru: 'Показать больше|Показать меньше|Выбрать|Все|Открыть в Cursor|Скопировать цвет',
  zh: '展开|收起|选择|全部|在 Cursor 中打开|复制颜色',
}

/** Finds the words of a language such as `pt-BR`; English for others. */
export function findComponentLabels(language: string | null): ComponentLabels {
  const words = (table[(language ?? 'en').toLowerCase().split('-')[0] ?? ''] ?? table.en ?? '').split('|')
  const [more = '', less = '', choose = '', all = '', cursor = '', swatch = ''] = words
  return { more, less, choose, all, cursor, swatch }
}
