const names = [
  'title',
  'open',
  'close',
  'fresh',
  'welcome',
  'placeholder',
  'send',
  'stop',
  'retry',
  'copy',
  'copied',
  'you',
  'answer',
  'sources',
  'searching',
  'stopped',
  'cutOff',
  'offline',
  'refused',
  'limited',
  'limitedUntil',
  'failed',
  'selection',
  'removeSelection',
  'helpful',
  'notHelpful',
  'comment',
  'sendComment',
  'thanks',
  'note',
  'newTab',
] as const

/** Everything that the chat box says. `limitedUntil` holds `{time}`. */
export type Words = Record<(typeof names)[number], string>

/** The words of `names`, in their order. */
const table = {
  en: 'Ask the docs|Ask a question|Close|New conversation|Ask anything about this documentation. Answers name the pages they come from.|Ask a question…|Send|Stop|Try again|Copy|Copied|You|Answer|Sources|Searching the documentation|You stopped the answer.|The answer was cut off.|The assistant cannot be reached. Check your connection.|The assistant is not available on this page.|There are too many questions at the moment. Please try again later.|There are too many questions at the moment. Please try again {time}.|Something went wrong.|Selected text|Leave the selected text out|Helpful|Not helpful|What could be better?|Send the comment|Thank you.|Answers can be wrong. Check what matters.|(opens in a new tab)',
  es: 'Pregunta a la documentación|Hacer una pregunta|Cerrar|Nueva conversación|Pregunta lo que quieras sobre esta documentación. Las respuestas citan las páginas de las que proceden.|Haz una pregunta…|Enviar|Detener|Reintentar|Copiar|Copiado|Tú|Respuesta|Fuentes|Buscando en la documentación|Detuviste la respuesta.|La respuesta se interrumpió.|No se puede contactar con el asistente. Comprueba tu conexión.|El asistente no está disponible en esta página.|Hay demasiadas preguntas en este momento. Inténtalo más tarde.|Hay demasiadas preguntas en este momento. Inténtalo de nuevo {time}.|Algo salió mal.|Texto seleccionado|Quitar el texto seleccionado|Útil|No es útil|¿Qué se podría mejorar?|Enviar el comentario|Gracias.|Las respuestas pueden contener errores. Comprueba lo importante.|(se abre en una pestaña nueva)',
  de: 'Frag die Dokumentation|Frage stellen|Schließen|Neue Unterhaltung|Frag alles über diese Dokumentation. Antworten nennen die Seiten, aus denen sie stammen.|Stell eine Frage …|Senden|Anhalten|Noch einmal|Kopieren|Kopiert|Du|Antwort|Quellen|Die Dokumentation wird durchsucht|Du hast die Antwort angehalten.|Die Antwort ist abgebrochen.|Der Assistent ist nicht erreichbar. Prüfe deine Verbindung.|Der Assistent steht auf dieser Seite nicht zur Verfügung.|Gerade gibt es zu viele Fragen. Bitte versuche es später noch einmal.|Gerade gibt es zu viele Fragen. Bitte versuche es {time} noch einmal.|Etwas ist schiefgegangen.|Ausgewählter Text|Den ausgewählten Text weglassen|Hilfreich|Nicht hilfreich|Was wäre besser?|Kommentar senden|Danke.|Antworten können falsch sein. Prüfe, worauf es ankommt.|(öffnet sich in einem neuen Tab)',
  fr: 'Interroger la documentation|Poser une question|Fermer|Nouvelle conversation|Posez vos questions sur cette documentation. Les réponses citent les pages dont elles proviennent.|Posez une question…|Envoyer|Arrêter|Réessayer|Copier|Copié|Vous|Réponse|Sources|Recherche dans la documentation|Vous avez arrêté la réponse.|La réponse a été interrompue.|L’assistant est injoignable. Vérifiez votre connexion.|L’assistant n’est pas disponible sur cette page.|Il y a trop de questions en ce moment. Réessayez plus tard.|Il y a trop de questions en ce moment. Réessayez {time}.|Une erreur s’est produite.|Texte sélectionné|Retirer le texte sélectionné|Utile|Pas utile|Que pourrait-on améliorer ?|Envoyer le commentaire|Merci.|Les réponses peuvent être fausses. Vérifiez l’essentiel.|(s’ouvre dans un nouvel onglet)',
  ja: 'ドキュメントに質問|質問する|閉じる|新しい会話|このドキュメントについて何でも質問してください。回答には出典のページが示されます。|質問を入力…|送信|停止|再試行|コピー|コピーしました|あなた|回答|出典|ドキュメントを検索しています|回答を停止しました。|回答が途中で切れました。|アシスタントに接続できません。接続を確認してください。|このページではアシスタントを利用できません。|現在、質問が多すぎます。しばらくしてからもう一度お試しください。|現在、質問が多すぎます。{time}にもう一度お試しください。|問題が発生しました。|選択したテキスト|選択したテキストを外す|役に立った|役に立たなかった|改善できる点|コメントを送信|ありがとうございます。|回答は誤っている場合があります。重要な点は確認してください。|（新しいタブで開きます）',
  zh: '向文档提问|提问|关闭|新对话|关于本文档的任何问题都可以问。回答会注明所依据的页面。|输入问题…|发送|停止|重试|复制|已复制|你|回答|来源|正在搜索文档|你停止了回答。|回答中断了。|无法连接助手。请检查网络。|此页面无法使用助手。|目前提问过多，请稍后再试。|目前提问过多，请{time}再试。|出了点问题。|所选文本|不附上所选文本|有帮助|没有帮助|哪里可以改进？|发送意见|谢谢。|回答可能有误，重要内容请核实。|（在新标签页中打开）',
}

/** The words for a BCP 47 tag by its language, English for those without, with the page's own in their place. */
export function findWords(tag: string, own: Readonly<Record<string, unknown>>): Words {
  const row = Object.entries(table).find(([name]) => name === languageOf(tag))?.[1] ?? table.en
  const cells = row.split('|')
  const entries = names.map((name, position) => {
    const ownText = own[name]
    return [name, typeof ownText === 'string' ? ownText : (cells[position] ?? '')]
  })
  return asWords(Object.fromEntries(entries))
}

/** A cast: the entries are made of `names`. */
function asWords(record: Record<string, string>): Words {
  return record as Words
}

export const languages: readonly string[] = Object.keys(table)

/** Whether there are words for a BCP 47 tag. */
export function hasWords(tag: string): boolean {
  return languages.includes(languageOf(tag))
}

function languageOf(tag: string): string {
  return tag.toLowerCase().split('-', 1)[0] ?? ''
}
