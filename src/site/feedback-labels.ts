const names = [
  'question',
  'yes',
  'no',
  'comment',
  'send',
  'thanks',
  'failed',
  'suggestEdit',
  'raiseIssue',
] as const

export type FeedbackLabels = Record<(typeof names)[number], string>

/** The words of the feedback on a page, in the order of `names`, separated by `|`. */
const table: Record<string, string> = {
  ar: 'هل كانت هذه الصفحة مفيدة؟|نعم|لا|ما الذي يمكننا تحسينه؟ (اختياري)|إرسال|شكرًا على ملاحظاتك.|تعذّر إرسال ملاحظاتك. حاول مرة أخرى.|اقتراح تعديل|الإبلاغ عن مشكلة',
  de: 'War diese Seite hilfreich?|Ja|Nein|Was können wir verbessern? (optional)|Senden|Danke für Ihr Feedback.|Ihr Feedback konnte nicht gesendet werden. Versuchen Sie es noch einmal.|Änderung vorschlagen|Problem melden',
  en: 'Was this page helpful?|Yes|No|What can we improve? (optional)|Send|Thank you for your feedback.|Your feedback could not be sent. Try again.|Suggest edits|Raise issue',
  es: '¿Le ha resultado útil esta página?|Sí|No|¿Qué podemos mejorar? (opcional)|Enviar|Gracias por sus comentarios.|No se han podido enviar sus comentarios. Inténtelo de nuevo.|Sugerir cambios|Informar de un problema',
  fr: 'Cette page vous a-t-elle été utile ?|Oui|Non|Que pouvons-nous améliorer ? (facultatif)|Envoyer|Merci pour votre avis.|Votre avis n’a pas pu être envoyé. Réessayez.|Proposer une modification|Signaler un problème',
  it: 'Questa pagina è stata utile?|Sì|No|Che cosa possiamo migliorare? (facoltativo)|Invia|Grazie per il feedback.|Non è stato possibile inviare il feedback. Riprova.|Suggerisci modifiche|Segnala un problema',
  ja: 'このページは役に立ちましたか?|はい|いいえ|改善できる点はありますか?(任意)|送信|フィードバックをありがとうございます。|フィードバックを送信できませんでした。もう一度お試しください。|編集を提案|問題を報告',
  ko: '이 페이지가 도움이 되었나요?|예|아니요|무엇을 개선할 수 있을까요? (선택)|보내기|의견을 보내 주셔서 감사합니다.|의견을 보낼 수 없습니다. 다시 시도하세요.|수정 제안|문제 신고',
  pt: 'Esta página foi útil?|Sim|Não|O que podemos melhorar? (opcional)|Enviar|Obrigado pelo seu feedback.|Não foi possível enviar o seu feedback. Tente novamente.|Sugerir alterações|Relatar um problema',
  ru: 'Была ли эта страница полезной?|Да|Нет|Что можно улучшить? (необязательно)|Отправить|Спасибо за отзыв.|Не удалось отправить отзыв. Попробуйте ещё раз.|Предложить правку|Сообщить о проблеме',
  zh: '此页面有帮助吗?|是|否|我们可以改进什么?(可选)|发送|感谢您的反馈。|无法发送反馈,请重试。|建议修改|报告问题',
}

/** Finds the words of a language such as `pt-BR`; English for others. */
export function findFeedbackLabels(language: string | null): FeedbackLabels {
  const words = (table[(language ?? 'en').toLowerCase().split('-')[0] ?? ''] ?? table.en ?? '').split('|')
  // The names are those of the type, in order.
  return Object.fromEntries(names.map((name, position) => [name, words[position] ?? ''])) as FeedbackLabels
}
