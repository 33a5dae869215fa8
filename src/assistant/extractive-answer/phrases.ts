import type { SearchIndex } from '../../search/index.ts'
import type { Question } from '../answer/answer-model.ts'
import { detectQuestionLanguage } from '../question/detect-question-language.ts'
import type { SmallTalk } from '../question/recognise-small-talk.ts'

/** The sentences around what the docs say, in one language. */
export interface Phrases extends Record<SmallTalk, string> {
  notCovered: string
  nearestPages: string
  possiblyRelated: string
  onThisPage: string
  /** `{values}` stands for the values of the filter that no page has. */
  filterMatchesNothing: string
}

const phrases = {
  en: {
    notCovered: 'I could not find an answer to this in these docs.',
    nearestPages: 'The nearest pages:',
    onThisPage: 'On this page:',
    possiblyRelated: 'These docs may not answer this directly. The closest that they say:',
    filterMatchesNothing: 'Nothing matches the filter: no page has {values}.',
    greeting: 'Hello! Ask me a question about these docs, and I will answer with what they say and where.',
    thanks: 'You are welcome. Ask again whenever something in these docs is unclear.',
    capabilities:
      'I answer questions from these docs, in their own words and with links. Ask for example how to set something up, or what an option does.',
    nothing:
      'I did not see a question in that. Ask for example how to set something up, or what an option does.',
  },
  es: {
    notCovered: 'No he encontrado una respuesta a esto en esta documentación.',
    nearestPages: 'Las páginas más cercanas:',
    onThisPage: 'En esta página:',
    possiblyRelated: 'Puede que esta documentación no lo responda directamente. Lo más cercano que dice:',
    filterMatchesNothing: 'Nada coincide con el filtro: ninguna página tiene {values}.',
    greeting:
      '¡Hola! Hazme una pregunta sobre esta documentación y responderé con lo que dice y dónde lo dice.',
    thanks: 'De nada. Vuelve a preguntar cuando algo de esta documentación no esté claro.',
    capabilities:
      'Respondo preguntas a partir de esta documentación, con sus propias palabras y con enlaces. Pregunta por ejemplo cómo configurar algo o qué hace una opción.',
    nothing: 'No veo ninguna pregunta. Pregunta por ejemplo cómo configurar algo o qué hace una opción.',
  },
  fr: {
    notCovered: 'Je n’ai pas trouvé de réponse à cette question dans cette documentation.',
    nearestPages: 'Les pages les plus proches :',
    onThisPage: 'Sur cette page :',
    possiblyRelated:
      'Cette documentation ne répond peut-être pas directement à la question. Ce qu’elle dit de plus proche :',
    filterMatchesNothing: 'Rien ne correspond au filtre : aucune page n’a {values}.',
    greeting:
      'Bonjour ! Posez-moi une question sur cette documentation : je répondrai avec ce qu’elle dit, et où elle le dit.',
    thanks: 'Je vous en prie. Redemandez dès qu’un point de cette documentation n’est pas clair.',
    capabilities:
      'Je réponds aux questions à partir de cette documentation, avec ses propres mots et des liens. Demandez par exemple comment configurer quelque chose ou à quoi sert une option.',
    nothing:
      'Je n’ai pas vu de question. Demandez par exemple comment configurer quelque chose ou à quoi sert une option.',
  },
  de: {
    notCovered: 'Dazu habe ich in dieser Dokumentation keine Antwort gefunden.',
    nearestPages: 'Die nächstliegenden Seiten:',
    onThisPage: 'Auf dieser Seite:',
    possiblyRelated:
      'Möglicherweise beantwortet diese Dokumentation das nicht direkt. Am nächsten kommt dem:',
    filterMatchesNothing: 'Nichts passt zum Filter: Keine Seite hat {values}.',
    greeting:
      'Hallo! Stell mir eine Frage zu dieser Dokumentation, und ich antworte mit dem, was darin steht, und wo.',
    thanks: 'Gern geschehen. Frag wieder, wenn in dieser Dokumentation etwas unklar ist.',
    capabilities:
      'Ich beantworte Fragen aus dieser Dokumentation, in ihren eigenen Worten und mit Links. Frag zum Beispiel, wie man etwas einrichtet oder was eine Option bewirkt.',
    nothing:
      'Darin habe ich keine Frage erkannt. Frag zum Beispiel, wie man etwas einrichtet oder was eine Option bewirkt.',
  },
  pt: {
    notCovered: 'Não encontrei uma resposta a isto nesta documentação.',
    nearestPages: 'As páginas mais próximas:',
    onThisPage: 'Nesta página:',
    possiblyRelated: 'Esta documentação talvez não responda a isto diretamente. O mais próximo que ela diz:',
    filterMatchesNothing: 'Nada corresponde ao filtro: nenhuma página tem {values}.',
    greeting: 'Olá! Faça uma pergunta sobre esta documentação e responderei com o que ela diz e onde.',
    thanks: 'De nada. Pergunte de novo sempre que algo nesta documentação não estiver claro.',
    capabilities:
      'Respondo a perguntas a partir desta documentação, com as palavras dela e com links. Pergunte por exemplo como configurar algo ou o que faz uma opção.',
    nothing: 'Não vi nenhuma pergunta. Pergunte por exemplo como configurar algo ou o que faz uma opção.',
  },
  zh: {
    notCovered: '在这份文档中没有找到这个问题的答案。',
    nearestPages: '最接近的页面：',
    onThisPage: '本页内容：',
    possiblyRelated: '这份文档可能没有直接回答这个问题。最接近的内容是：',
    filterMatchesNothing: '没有内容符合筛选条件：没有页面具有 {values}。',
    greeting: '你好！请提出关于这份文档的问题，我会用文档的原文回答，并附上出处。',
    thanks: '不客气。文档中有不清楚的地方，随时可以再问。',
    capabilities:
      '我根据这份文档的原文回答问题，并附上链接。例如可以问如何设置某项功能，或某个选项有什么作用。',
    nothing: '没有看到问题。例如可以问如何设置某项功能，或某个选项有什么作用。',
  },
  ja: {
    notCovered: 'このドキュメントには、この質問への答えが見つかりませんでした。',
    nearestPages: '最も近いページ：',
    onThisPage: 'このページの内容：',
    possiblyRelated: 'このドキュメントは直接には答えていないかもしれません。最も近い記述は次のとおりです。',
    filterMatchesNothing: 'フィルターに一致するものがありません。{values} のページはありません。',
    greeting: 'こんにちは。このドキュメントについて質問してください。記載内容とその場所をお答えします。',
    thanks: 'どういたしまして。わからないことがあれば、また質問してください。',
    capabilities:
      'このドキュメントの記載をもとに、リンクを付けて質問に答えます。例えば、設定の方法やオプションの意味を聞いてください。',
    nothing: '質問が見つかりませんでした。例えば、設定の方法やオプションの意味を聞いてください。',
  },
  ko: {
    notCovered: '이 문서에서 이 질문에 대한 답을 찾지 못했습니다.',
    nearestPages: '가장 가까운 페이지:',
    onThisPage: '이 페이지의 내용:',
    possiblyRelated: '이 문서가 직접 답하지 않을 수도 있습니다. 가장 가까운 내용은 다음과 같습니다.',
    filterMatchesNothing: '필터와 일치하는 내용이 없습니다. {values} 페이지가 없습니다.',
    greeting: '안녕하세요! 이 문서에 대해 질문하시면 문서의 내용과 위치로 답해 드립니다.',
    thanks: '천만에요. 문서에 불분명한 점이 있으면 언제든 다시 질문해 주세요.',
    capabilities:
      '이 문서의 내용을 바탕으로 링크와 함께 질문에 답합니다. 예를 들어 설정 방법이나 옵션의 역할을 물어보세요.',
    nothing: '질문을 찾지 못했습니다. 예를 들어 설정 방법이나 옵션의 역할을 물어보세요.',
  },
  th: {
    notCovered: 'ไม่พบคำตอบของคำถามนี้ในเอกสารนี้',
    nearestPages: 'หน้าที่ใกล้เคียงที่สุด:',
    onThisPage: 'ในหน้านี้:',
    possiblyRelated: 'เอกสารนี้อาจไม่ได้ตอบคำถามนี้โดยตรง เนื้อหาที่ใกล้เคียงที่สุดคือ:',
    filterMatchesNothing: 'ไม่มีเนื้อหาที่ตรงกับตัวกรอง: ไม่มีหน้าใดที่มี {values}',
    greeting: 'สวัสดี! ถามคำถามเกี่ยวกับเอกสารนี้ได้เลย คำตอบจะเป็นข้อความในเอกสารพร้อมลิงก์ไปยังที่มา',
    thanks: 'ด้วยความยินดี หากมีส่วนใดในเอกสารนี้ไม่ชัดเจน ถามได้อีกเสมอ',
    capabilities: 'ระบบนี้ตอบคำถามด้วยข้อความในเอกสารนี้พร้อมลิงก์ ตัวอย่างเช่น ถามวิธีตั้งค่า หรือถามว่าตัวเลือกหนึ่งทำอะไร',
    nothing: 'ไม่พบคำถามในข้อความนั้น ตัวอย่างเช่น ถามวิธีตั้งค่า หรือถามว่าตัวเลือกหนึ่งทำอะไร',
  },
} satisfies Record<string, Phrases>

/** Of the language that a question is in, or else is limited to, or else most of the site is in; English where that has none of its own. */
export function phrasesFor(
  { text, filter }: Pick<Question, 'text' | 'filter'>,
  { languages }: Pick<SearchIndex, 'languages'>,
): Phrases {
  const language = detectQuestionLanguage(text) ?? filter?.language ?? languages[0]
  const primary = language?.toLowerCase().split('-')[0]
  return Object.entries(phrases).find(([known]) => known === primary)?.[1] ?? phrases.en
}
