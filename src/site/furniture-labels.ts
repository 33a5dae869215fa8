const names = [
  'copyPage',
  'viewPage',
  'openIn',
  'ask',
  'print',
  'copyMcp',
  'copyCommand',
  'install',
  'more',
  'related',
  'deprecated',
  'suggestions',
  'recent',
  'everywhere',
  'clear',
  'askAbout',
] as const

export type FurnitureLabels = Record<(typeof names)[number], string>

/** The words around a page, in the order of `names`, separated by `|`. `%` stands for the name of a product or a question. */
const table: Record<string, string> = {
  ar: 'نسخ الصفحة|عرض بصيغة Markdown|فتح في %|اسأل المساعد|طباعة أو حفظ كملف PDF|نسخ عنوان خادم MCP|نسخ أمر تثبيت MCP|ربط بـ %|خيارات أخرى|مواضيع ذات صلة|مهمل|ربما تبحث عن|عمليات بحث حديثة|كل الأقسام|مسح|اسأل المساعد عن «%»',
  de: 'Seite kopieren|Als Markdown ansehen|In % öffnen|Assistenten fragen|Drucken oder als PDF speichern|MCP-Adresse kopieren|MCP-Befehl kopieren|Mit % verbinden|Weitere Optionen|Verwandte Themen|veraltet|Vielleicht suchen Sie|Letzte Suchen|Überall|Leeren|Den Assistenten nach „%“ fragen',
  en: 'Copy page|View as Markdown|Open in %|Ask the assistant|Print or save as PDF|Copy MCP server URL|Copy MCP install command|Connect to %|More options|Related topics|deprecated|You may be looking for|Recent searches|Everywhere|Clear|Ask the assistant about “%”',
  es: 'Copiar página|Ver como Markdown|Abrir en %|Preguntar al asistente|Imprimir o guardar como PDF|Copiar la URL de MCP|Copiar el comando de MCP|Conectar con %|Más opciones|Temas relacionados|obsoleto|Quizá busca|Búsquedas recientes|En todas partes|Borrar|Preguntar al asistente por «%»',
  fr: 'Copier la page|Voir en Markdown|Ouvrir dans %|Demander à l’assistant|Imprimer ou enregistrer en PDF|Copier l’adresse MCP|Copier la commande MCP|Connecter à %|Plus d’options|Sujets liés|obsolète|Vous cherchez peut-être|Recherches récentes|Partout|Effacer|Demander à l’assistant : « % »',
  it: 'Copia pagina|Vedi come Markdown|Apri in %|Chiedi all’assistente|Stampa o salva come PDF|Copia l’URL MCP|Copia il comando MCP|Collega a %|Altre opzioni|Argomenti correlati|deprecato|Forse cerchi|Ricerche recenti|Ovunque|Cancella|Chiedi all’assistente di «%»',
  ja: 'ページをコピー|Markdown で表示|% で開く|アシスタントに質問|印刷または PDF で保存|MCP サーバーの URL をコピー|MCP のコマンドをコピー|% に接続|その他のオプション|関連トピック|非推奨|お探しのページ|最近の検索|すべて|消去|「%」についてアシスタントに質問',
  ko: '페이지 복사|Markdown으로 보기|%에서 열기|어시스턴트에게 질문|인쇄 또는 PDF로 저장|MCP 서버 URL 복사|MCP 설치 명령 복사|%에 연결|추가 옵션|관련 주제|지원 중단|찾으시는 페이지|최근 검색|전체|지우기|어시스턴트에게 “%” 질문',
  pt: 'Copiar página|Ver como Markdown|Abrir no %|Perguntar ao assistente|Imprimir ou salvar como PDF|Copiar a URL do MCP|Copiar o comando do MCP|Conectar ao %|Mais opções|Tópicos relacionados|obsoleto|Talvez você procure|Pesquisas recentes|Em tudo|Limpar|Perguntar ao assistente sobre “%”',
  ru: 'Скопировать страницу|Открыть как Markdown|Открыть в %|Спросить ассистента|Печать или сохранение в PDF|Скопировать адрес MCP|Скопировать команду MCP|Подключить к %|Ещё|Похожие темы|устарело|Возможно, вы искали|Недавние запросы|Везде|Очистить|Спросить ассистента: «%»',
  zh: '复制页面|以 Markdown 查看|在 % 中打开|询问助手|打印或保存为 PDF|复制 MCP 服务器地址|复制 MCP 安装命令|连接到 %|更多选项|相关主题|已弃用|您可能在找|最近搜索|全部|清除|向助手询问“%”',
}

/** Finds the words of a language such as `pt-BR`; English for others. */
export function findFurnitureLabels(language: string | null): FurnitureLabels {
  const words = (table[(language ?? 'en').toLowerCase().split('-')[0] ?? ''] ?? table.en ?? '').split('|')
  // The names are those of the type, in order.
  return Object.fromEntries(names.map((name, position) => [name, words[position] ?? ''])) as FurnitureLabels
}
