export interface SiteLabels {
  skip: string
  search: string
  noResults: string
  results: string
  menu: string
  pages: string
  onThisPage: string
  breadcrumbs: string
  previous: string
  next: string
  copy: string
  copied: string
  language: string
  version: string
  notFound: string
  notFoundHint: string
  firstPage: string
  offline: string
  parts: string
  edit: string
  lastChanged: string
  close: string
  theme: string
  callouts: Record<string, string>
}

const names = [
  'skip',
  'search',
  'noResults',
  'results',
  'menu',
  'pages',
  'onThisPage',
  'breadcrumbs',
  'previous',
  'next',
  'copy',
  'copied',
  'language',
  'version',
  'notFound',
  'notFoundHint',
  'firstPage',
  'offline',
  'parts',
  'edit',
  'lastChanged',
  'close',
  'theme',
] as const

const calloutKinds = ['note', 'info', 'tip', 'success', 'warning', 'danger'] as const

/** The labels of `names`, then of `calloutKinds`, separated by `|`. */
const table: Record<string, string> = {
  ar: 'انتقل إلى المحتوى|بحث|لا توجد نتائج|نتائج البحث|القائمة|الصفحات|في هذه الصفحة|مسار التنقل|السابق|التالي|نسخ|تم النسخ|اللغة|الإصدار|الصفحة غير موجودة|لا توجد صفحة في هذا العنوان، وربما تم نقلها.|إلى الصفحة الأولى|تعذّر الوصول إلى البحث|الأقسام|تعديل هذه الصفحة|آخر تحديث|إغلاق|المظهر|ملاحظة|معلومة|نصيحة|تم|تحذير|خطر',
  de: 'Zum Inhalt springen|Suchen|Keine Treffer|Suchergebnisse|Menü|Seiten|Auf dieser Seite|Brotkrumen|Zurück|Weiter|Kopieren|Kopiert|Sprache|Version|Seite nicht gefunden|Unter dieser Adresse gibt es keine Seite. Vielleicht ist sie umgezogen.|Zur ersten Seite|Die Suche ist nicht erreichbar|Bereiche|Diese Seite bearbeiten|Zuletzt geändert|Schließen|Farbschema|Hinweis|Info|Tipp|Geschafft|Warnung|Gefahr',
  en: 'Skip to content|Search|No results|Search results|Menu|Pages|On this page|Breadcrumbs|Previous|Next|Copy|Copied|Language|Version|Page not found|This documentation has no page at this address. It may have moved.|Go to the first page|Search is not available|Sections|Edit this page|Last updated|Close|Colour scheme|Note|Info|Tip|Check|Warning|Danger',
  es: 'Saltar al contenido|Buscar|Sin resultados|Resultados de la búsqueda|Menú|Páginas|En esta página|Ruta de navegación|Anterior|Siguiente|Copiar|Copiado|Idioma|Versión|Página no encontrada|No hay ninguna página en esta dirección. Puede que se haya movido.|Ir a la primera página|No se puede acceder a la búsqueda|Secciones|Editar esta página|Última modificación|Cerrar|Tema de color|Nota|Información|Consejo|Listo|Advertencia|Peligro',
  fr: 'Aller au contenu|Rechercher|Aucun résultat|Résultats de la recherche|Menu|Pages|Sur cette page|Fil d’Ariane|Précédent|Suivant|Copier|Copié|Langue|Version|Page introuvable|Il n’y a pas de page à cette adresse. Elle a peut-être été déplacée.|Aller à la première page|La recherche est injoignable|Sections|Modifier cette page|Dernière modification|Fermer|Thème|Remarque|Info|Astuce|Fait|Avertissement|Danger',
  it: 'Vai al contenuto|Cerca|Nessun risultato|Risultati della ricerca|Menu|Pagine|In questa pagina|Percorso|Precedente|Successivo|Copia|Copiato|Lingua|Versione|Pagina non trovata|A questo indirizzo non c’è nessuna pagina. Forse è stata spostata.|Vai alla prima pagina|La ricerca non è raggiungibile|Sezioni|Modifica questa pagina|Ultima modifica|Chiudi|Tema|Nota|Info|Suggerimento|Fatto|Avviso|Pericolo',
  ja: '本文へ移動|検索|結果はありません|検索結果|メニュー|ページ|このページの内容|パンくずリスト|前へ|次へ|コピー|コピーしました|言語|バージョン|ページが見つかりません|このアドレスにページはありません。移動した可能性があります。|最初のページへ|検索に接続できません|セクション|このページを編集|最終更新|閉じる|配色|注記|情報|ヒント|確認|警告|危険',
  ko: '본문으로 이동|검색|결과 없음|검색 결과|메뉴|페이지|이 페이지의 내용|이동 경로|이전|다음|복사|복사됨|언어|버전|페이지를 찾을 수 없습니다|이 주소에는 페이지가 없습니다. 옮겨졌을 수 있습니다.|첫 페이지로 이동|검색에 연결할 수 없습니다|섹션|이 페이지 편집|마지막 수정|닫기|색상 테마|참고|정보|팁|확인|경고|위험',
  pt: 'Ir para o conteúdo|Pesquisar|Nenhum resultado|Resultados da pesquisa|Menu|Páginas|Nesta página|Trilha de navegação|Anterior|Próxima|Copiar|Copiado|Idioma|Versão|Página não encontrada|Não há página neste endereço. Ela pode ter sido movida.|Ir para a primeira página|Não foi possível acessar a pesquisa|Seções|Editar esta página|Última alteração|Fechar|Tema|Nota|Informação|Dica|Pronto|Aviso|Perigo',
  ru: 'Перейти к содержанию|Поиск|Ничего не найдено|Результаты поиска|Меню|Страницы|На этой странице|Навигация|Назад|Далее|Копировать|Скопировано|Язык|Версия|Страница не найдена|По этому адресу страницы нет. Возможно, она переехала.|На первую страницу|Поиск недоступен|Разделы|Изменить эту страницу|Последнее изменение|Закрыть|Тема|Примечание|Сведения|Совет|Готово|Внимание|Опасно',
  zh: '跳到正文|搜索|没有结果|搜索结果|菜单|页面|本页内容|路径|上一页|下一页|复制|已复制|语言|版本|找不到页面|此地址没有页面，可能已被移动。|前往第一页|无法连接到搜索|栏目|编辑此页|最后更新|关闭|主题|注意|信息|提示|完成|警告|危险',
}

const labelsByLanguage = new Map(Object.entries(table).map(([language, row]) => [language, readLabels(row)]))

/** The labels for a BCP 47 tag; English if its language has none. */
export function findLabels(tag: string | null): SiteLabels {
  const language = (tag ?? 'en').toLowerCase().split('-', 1)[0] ?? 'en'
  return labelsByLanguage.get(language) ?? english
}

const english = readLabels(table.en ?? '')

function readLabels(row: string): SiteLabels {
  const cells = row.split('|')
  const read = (position: number) => cells[position] ?? ''
  const pairs = names.map((name, position) => [name, read(position)])
  const callouts = calloutKinds.map((kind, position) => [kind, read(names.length + position)])
  return { ...asLabels(Object.fromEntries(pairs)), callouts: Object.fromEntries(callouts) }
}

// `names` lists the members of `SiteLabels` except the callouts.
function asLabels(record: Record<string, string>): Omit<SiteLabels, 'callouts'> {
  return record as unknown as Omit<SiteLabels, 'callouts'>
}
