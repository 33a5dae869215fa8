import type { Heading } from '../content/index.ts'

/** The headings of API pages, which are built in English. */
const names = [
  'Authorization',
  'Path parameters',
  'Query parameters',
  'Headers',
  'Cookies',
  'Body',
  'Responses',
  'Example request',
  'Example payload',
  'Servers',
  'Parameters',
  'Messages',
  'Messages that you receive',
  'Messages that you send',
  'Fields',
] as const

/** In the order of `names`, separated by `|`. */
const table: Record<string, string> = {
  ar: 'التفويض|معلمات المسار|معلمات الاستعلام|الترويسات|ملفات تعريف الارتباط|النص|الاستجابات|مثال على الطلب|مثال على الحمولة|الخوادم|المعلمات|الرسائل|الرسائل التي تستقبلها|الرسائل التي ترسلها|الحقول',
  de: 'Autorisierung|Pfadparameter|Query-Parameter|Header|Cookies|Body|Antworten|Beispielanfrage|Beispieldaten|Server|Parameter|Nachrichten|Nachrichten, die Sie empfangen|Nachrichten, die Sie senden|Felder',
  es: 'Autorización|Parámetros de ruta|Parámetros de consulta|Encabezados|Cookies|Cuerpo|Respuestas|Solicitud de ejemplo|Datos de ejemplo|Servidores|Parámetros|Mensajes|Mensajes que recibes|Mensajes que envías|Campos',
  fr: 'Autorisation|Paramètres de chemin|Paramètres de requête|En-têtes|Cookies|Corps|Réponses|Exemple de requête|Exemple de données|Serveurs|Paramètres|Messages|Messages que vous recevez|Messages que vous envoyez|Champs',
  it: 'Autorizzazione|Parametri di percorso|Parametri di query|Intestazioni|Cookie|Corpo|Risposte|Richiesta di esempio|Dati di esempio|Server|Parametri|Messaggi|Messaggi che ricevi|Messaggi che invii|Campi',
  ja: '認証|パスパラメータ|クエリパラメータ|ヘッダー|Cookie|ボディ|レスポンス|リクエスト例|ペイロード例|サーバー|パラメータ|メッセージ|受信するメッセージ|送信するメッセージ|フィールド',
  ko: '인증|경로 매개변수|쿼리 매개변수|헤더|쿠키|본문|응답|요청 예시|페이로드 예시|서버|매개변수|메시지|수신하는 메시지|전송하는 메시지|필드',
  pt: 'Autorização|Parâmetros de caminho|Parâmetros de consulta|Cabeçalhos|Cookies|Corpo|Respostas|Exemplo de requisição|Exemplo de dados|Servidores|Parâmetros|Mensagens|Mensagens que você recebe|Mensagens que você envia|Campos',
  ru: 'Авторизация|Параметры пути|Параметры запроса|Заголовки|Куки|Тело запроса|Ответы|Пример запроса|Пример данных|Серверы|Параметры|Сообщения|Получаемые сообщения|Отправляемые сообщения|Поля',
  zh: '授权|路径参数|查询参数|请求头|Cookie|请求体|响应|请求示例|负载示例|服务器|参数|消息|接收的消息|发送的消息|字段',
}

const heading = /(<h[23](?: id="([^"]*)")?) data-label="">([A-Z][a-z ]+)(?=<\/h[23]>)/g
const servers = /(<div class="for-people servers">\s*<p>)Servers(?=:)/
const start = /<div class="api(?:-side| unfolded)?">/

export interface ApiPageText {
  html: string
  headings: readonly Heading[]
}

/**
 * Writes the headings of an API page that `showApiPage` marks, and their entries in its table of contents, in its language, such as
 * `pt-BR`. The owner's headings stay as they are. Other languages stay in English.
 */
export function translateApiHeadings(page: ApiPageText, language: string | null): ApiPageText {
  const row = table[(language ?? 'en').toLowerCase().split('-')[0] ?? '']
  const at = row === undefined ? -1 : page.html.search(start)
  if (row === undefined || at === -1) return page
  const words = new Map(row.split('|').map((word, position) => [names[position] as string, word]))
  const changed = new Map<string, string>()
  const described = page.html
    .slice(at)
    .replace(heading, (whole, tag: string, id: string | undefined, name: string) => {
      const word = words.get(name)
      if (word === undefined) return whole
      if (id !== undefined) changed.set(id, word)
      return `${tag}>${word}`
    })
    .replace(servers, (_, tag: string) => `${tag}${words.get('Servers')}`)
  return {
    html: page.html.slice(0, at) + described,
    headings: page.headings.map(one => ({ ...one, text: changed.get(one.anchor) ?? one.text })),
  }
}
