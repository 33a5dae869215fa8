const names = ['try', 'server', 'body', 'send', 'close', 'blocked', 'authorization', 'none'] as const

export type PlaygroundLabels = Record<(typeof names)[number], string>

/** The words of the playground, in the order of `names`, separated by `|`. */
const table: Record<string, string> = {
  ar: 'جرّب|الخادم|النص|إرسال|إغلاق|لم تصل استجابة. يجب أن تسمح الواجهة بالطلبات من هذا الموقع (CORS).|التفويض|بدون',
  de: 'Ausprobieren|Server|Inhalt|Senden|Schließen|Keine Antwort. Die API muss Anfragen von dieser Website erlauben (CORS).|Autorisierung|Keine',
  en: 'Try it|Server|Body|Send|Close|No response. The API must allow requests from this site (CORS).|Authorization|None',
  es: 'Probar|Servidor|Cuerpo|Enviar|Cerrar|Sin respuesta. La API debe permitir solicitudes desde este sitio (CORS).|Autorización|Ninguna',
  fr: 'Essayer|Serveur|Corps|Envoyer|Fermer|Pas de réponse. L’API doit autoriser les requêtes de ce site (CORS).|Autorisation|Aucune',
  it: 'Prova|Server|Corpo|Invia|Chiudi|Nessuna risposta. L’API deve consentire richieste da questo sito (CORS).|Autorizzazione|Nessuna',
  ja: '試す|サーバー|本文|送信|閉じる|応答がありません。API はこのサイトからのリクエストを許可する必要があります（CORS）。|認証|なし',
  ko: '사용해 보기|서버|본문|보내기|닫기|응답이 없습니다. API가 이 사이트의 요청을 허용해야 합니다(CORS).|인증|없음',
  pt: 'Experimentar|Servidor|Corpo|Enviar|Fechar|Sem resposta. A API precisa permitir pedidos deste site (CORS).|Autorização|Nenhuma',
  ru: 'Попробовать|Сервер|Тело|Отправить|Закрыть|Нет ответа. API должен разрешать запросы с этого сайта (CORS).|Авторизация|Нет',
  zh: '试一试|服务器|正文|发送|关闭|没有响应。API 必须允许来自本站的请求（CORS）。|授权|无',
}

/** Finds the words of a language such as `pt-BR`; English for others. */
export function findPlaygroundLabels(language: string | null): PlaygroundLabels {
  const words = (table[(language ?? 'en').toLowerCase().split('-')[0] ?? ''] ?? table.en ?? '').split('|')
  return Object.fromEntries(names.map((name, at) => [name, words[at] ?? ''])) as PlaygroundLabels
}
