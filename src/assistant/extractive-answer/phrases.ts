import type { SearchIndex } from '../../search/index.ts'
import type { Question } from '../answer/answer-model.ts'
import { detectQuestionLanguage } from '../question/detect-question-language.ts'
import { findTalkLanguage, recogniseSmallTalk, type SmallTalk } from '../question/recognise-small-talk.ts'

/** The assistant's own sentences in one language. */
export interface Phrases extends Record<SmallTalk, string> {
  notCovered: string
  nearestPages: string
  possiblyRelated: string
  /** Above passages, also instead of `possiblyRelated`, if the site has no pages in the question's language. */
  otherLanguage: string
  /** Above an answer. */
  introduction?: string
  onThisPage: string
  /** In front of links to further passages. */
  more: string
  /** `{values}` is replaced by the filter values that match no page. */
  filterMatchesNothing: string
}

const phrases = {
  en: {
    notCovered: 'I could not find an answer to this in these docs.',
    nearestPages: 'Closest pages:',
    onThisPage: 'On this page:',
    possiblyRelated: 'These docs may not answer this directly. Closest matches:',
    otherLanguage: 'These docs have no pages in English. Closest matches:',
    more: 'More:',
    filterMatchesNothing: 'No page matches the filter: {values}.',
    greeting: 'Hello! Ask me anything about these docs. I will answer with links to the source.',
    thanks: 'You’re welcome! Ask again if anything in these docs is unclear.',
    capabilities:
      'I answer questions from these docs and link to the source. For example, ask how to set something up or what an option does.',
    nothing:
      'I did not see a question in that. For example, ask how to set something up or what an option does.',
  },
  es: {
    notCovered: 'No he encontrado una respuesta a esto en esta documentación.',
    nearestPages: 'Páginas más relacionadas:',
    onThisPage: 'En esta página:',
    possiblyRelated:
      'Puede que esta documentación no responda directamente a esta pregunta. Lo más parecido:',
    otherLanguage: 'Esta documentación no está en español. Lo más parecido:',
    more: 'Más:',
    filterMatchesNothing: 'Ninguna página coincide con el filtro: {values}.',
    greeting:
      '¡Hola! Pregúntame lo que quieras sobre esta documentación. Responderé con enlaces a la fuente.',
    thanks: '¡De nada! Si algo de esta documentación no está claro, vuelve a preguntar.',
    capabilities:
      'Respondo preguntas a partir de esta documentación, con enlaces a la fuente. Por ejemplo, pregunta cómo configurar algo o qué hace una opción.',
    nothing:
      'No he visto ninguna pregunta. Por ejemplo, pregunta cómo configurar algo o qué hace una opción.',
  },
  fr: {
    notCovered: 'Je n’ai pas trouvé de réponse à cette question dans cette documentation.',
    nearestPages: 'Pages les plus proches :',
    onThisPage: 'Sur cette page :',
    possiblyRelated:
      'Cette documentation ne répond peut-être pas directement à la question. Passages les plus proches :',
    otherLanguage: 'Cette documentation n’existe pas en français. Passages les plus proches :',
    more: 'Plus :',
    filterMatchesNothing: 'Aucune page ne correspond au filtre : {values}.',
    greeting:
      'Bonjour ! Posez-moi une question sur cette documentation. Je répondrai avec des liens vers les sources.',
    thanks:
      'Je vous en prie ! Si un point de cette documentation n’est pas clair, n’hésitez pas à me redemander.',
    capabilities:
      'Je réponds aux questions à partir de cette documentation, avec des liens vers les sources. Demandez par exemple comment configurer quelque chose ou à quoi sert une option.',
    nothing:
      'Je n’ai pas vu de question. Demandez par exemple comment configurer quelque chose ou à quoi sert une option.',
  },
  de: {
    notCovered: 'Dazu habe ich in dieser Dokumentation keine Antwort gefunden.',
    nearestPages: 'Am besten passende Seiten:',
    onThisPage: 'Auf dieser Seite:',
    possiblyRelated:
      'Möglicherweise beantwortet diese Dokumentation die Frage nicht direkt. Die besten Treffer:',
    otherLanguage: 'Diese Dokumentation gibt es nicht auf Deutsch. Die besten Treffer:',
    more: 'Mehr:',
    filterMatchesNothing: 'Keine Seite passt zum Filter: {values}.',
    greeting: 'Hallo! Stell mir eine Frage zu dieser Dokumentation. Ich antworte mit Links zu den Quellen.',
    thanks: 'Gern geschehen! Frag einfach wieder, wenn etwas in dieser Dokumentation unklar ist.',
    capabilities:
      'Ich beantworte Fragen aus dieser Dokumentation und verlinke die Quellen. Frag zum Beispiel, wie man etwas einrichtet oder was eine Option bewirkt.',
    nothing:
      'Darin habe ich keine Frage erkannt. Frag zum Beispiel, wie man etwas einrichtet oder was eine Option bewirkt.',
  },
  pt: {
    notCovered: 'Não encontrei uma resposta a isto nesta documentação.',
    nearestPages: 'Páginas mais relacionadas:',
    onThisPage: 'Nesta página:',
    possiblyRelated: 'Esta documentação talvez não responda diretamente a esta pergunta. O mais parecido:',
    otherLanguage: 'Esta documentação não está em português. O mais parecido:',
    more: 'Mais:',
    filterMatchesNothing: 'Nenhuma página corresponde ao filtro: {values}.',
    greeting: 'Olá! Pergunte o que quiser sobre esta documentação. Responderei com links para a fonte.',
    thanks: 'De nada! Se algo nesta documentação não estiver claro, pergunte de novo.',
    capabilities:
      'Respondo a perguntas com base nesta documentação, com links para a fonte. Por exemplo, pergunte como configurar algo ou o que faz uma opção.',
    nothing: 'Não vi nenhuma pergunta. Por exemplo, pergunte como configurar algo ou o que faz uma opção.',
  },
  zh: {
    notCovered: '在这份文档中没有找到这个问题的答案。',
    nearestPages: '最相关的页面：',
    onThisPage: '本页内容：',
    possiblyRelated: '这份文档可能没有直接回答这个问题。最接近的内容：',
    otherLanguage: '这份文档没有中文版。最接近的内容：',
    more: '更多：',
    filterMatchesNothing: '没有页面符合筛选条件：{values}。',
    greeting: '你好！欢迎就这份文档提问，我会回答并附上出处链接。',
    thanks: '不客气！文档中有不清楚的地方，随时可以再问。',
    capabilities:
      '我根据这份文档回答问题，并附上出处链接。例如，可以问如何设置某项功能，或某个选项有什么作用。',
    nothing: '没有看到问题。例如，可以问如何设置某项功能，或某个选项有什么作用。',
  },
  ja: {
    notCovered: 'このドキュメントには、この質問への答えが見つかりませんでした。',
    nearestPages: '関連するページ：',
    onThisPage: 'このページの内容：',
    possiblyRelated: 'このドキュメントには直接の答えがないかもしれません。最も近い内容：',
    otherLanguage: 'このドキュメントに日本語版はありません。最も近い内容：',
    more: '関連：',
    filterMatchesNothing: 'フィルターに一致するページがありません：{values}',
    greeting:
      'こんにちは。このドキュメントについて何でも質問してください。出典へのリンクを付けてお答えします。',
    thanks: 'どういたしまして。このドキュメントでわからないことがあれば、また質問してください。',
    capabilities:
      'このドキュメントをもとに、出典へのリンクを付けて質問に答えます。例えば、設定の方法やオプションの意味を聞いてください。',
    nothing: '質問が見つかりませんでした。例えば、設定の方法やオプションの意味を聞いてください。',
  },
  ko: {
    notCovered: '이 문서에서 이 질문에 대한 답을 찾지 못했습니다.',
    nearestPages: '가장 관련 있는 페이지:',
    onThisPage: '이 페이지의 내용:',
    possiblyRelated: '이 문서가 질문에 직접 답하지 않을 수도 있습니다. 가장 가까운 내용:',
    otherLanguage: '이 문서는 한국어로 제공되지 않습니다. 가장 가까운 내용:',
    more: '더 보기:',
    filterMatchesNothing: '필터와 일치하는 페이지가 없습니다: {values}',
    greeting: '안녕하세요! 이 문서에 대해 무엇이든 물어보세요. 출처 링크와 함께 답해 드립니다.',
    thanks: '천만에요! 이 문서에서 이해되지 않는 부분이 있으면 언제든 다시 질문해 주세요.',
    capabilities:
      '이 문서를 바탕으로 출처 링크와 함께 질문에 답합니다. 예를 들어 설정 방법이나 옵션의 역할을 물어보세요.',
    nothing: '질문을 찾지 못했습니다. 예를 들어 설정 방법이나 옵션의 역할을 물어보세요.',
  },
  it: {
    notCovered: 'Non ho trovato una risposta a questa domanda in questa documentazione.',
    nearestPages: 'Pagine più vicine:',
    onThisPage: 'In questa pagina:',
    possiblyRelated:
      'Questa documentazione forse non risponde direttamente alla domanda. Risultati più vicini:',
    otherLanguage: 'Questa documentazione non è in italiano. Risultati più vicini:',
    more: 'Altro:',
    filterMatchesNothing: 'Nessuna pagina corrisponde al filtro: {values}.',
    greeting: 'Ciao! Fammi una domanda su questa documentazione. Risponderò con link alle fonti.',
    thanks: 'Prego! Se qualcosa in questa documentazione non è chiaro, chiedi pure.',
    capabilities:
      'Rispondo alle domande con questa documentazione e con link alle fonti. Per esempio, chiedi come configurare qualcosa o che cosa fa un’opzione.',
    nothing:
      'Non ho visto una domanda. Per esempio, chiedi come configurare qualcosa o che cosa fa un’opzione.',
  },
  th: {
    notCovered: 'ไม่พบคำตอบของคำถามนี้ในเอกสารนี้',
    nearestPages: 'หน้าที่เกี่ยวข้องที่สุด:',
    onThisPage: 'ในหน้านี้:',
    possiblyRelated: 'เอกสารนี้อาจไม่ได้ตอบคำถามนี้โดยตรง เนื้อหาที่ใกล้เคียงที่สุด:',
    otherLanguage: 'เอกสารนี้ไม่มีภาษาไทย เนื้อหาที่ใกล้เคียงที่สุด:',
    more: 'เพิ่มเติม:',
    filterMatchesNothing: 'ไม่มีหน้าใดตรงกับตัวกรอง: {values}',
    greeting: 'สวัสดี! ถามอะไรเกี่ยวกับเอกสารนี้ก็ได้ คำตอบจะมีลิงก์ไปยังแหล่งที่มา',
    thanks: 'ด้วยความยินดี! หากมีส่วนใดในเอกสารนี้ไม่ชัดเจน ถามได้อีกเสมอ',
    capabilities: 'ระบบนี้ตอบคำถามจากเอกสารนี้พร้อมลิงก์ไปยังแหล่งที่มา ตัวอย่างเช่น ถามวิธีตั้งค่า หรือถามว่าตัวเลือกหนึ่งทำอะไร',
    nothing: 'ไม่พบคำถามในข้อความนั้น ตัวอย่างเช่น ถามวิธีตั้งค่า หรือถามว่าตัวเลือกหนึ่งทำอะไร',
  },
} satisfies Record<string, Phrases>

export const phraseLanguages = Object.keys(phrases)

/** Phrases in the language of the question, else of the filter, else of most of the site, else in English. */
export function phrasesFor(
  { text, filter }: Pick<Question, 'text' | 'filter'>,
  { languages }: Pick<SearchIndex, 'languages'>,
): Phrases {
  const talked = recogniseSmallTalk(text) && findTalkLanguage(text)
  const asked = talked ?? detectQuestionLanguage(text, languages[0])
  const known = phrasesIn(asked ?? filter?.language ?? languages[0])
  const isLacking =
    languages.length > 0 && asked !== null && !languages.map(primaryOf).includes(primaryOf(asked))
  if (!isLacking || !known) return known ?? phrases.en
  return { ...known, possiblyRelated: known.otherLanguage, introduction: known.otherLanguage }
}

function phrasesIn(language: string | undefined): Phrases | undefined {
  return Object.entries(phrases).find(([known]) => known === primaryOf(language ?? ''))?.[1]
}

function primaryOf(language: string): string {
  return language.toLowerCase().split('-')[0] ?? ''
}
