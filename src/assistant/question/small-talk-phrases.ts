/** Texts without a question about the docs. */
export type SmallTalk = 'greeting' | 'thanks' | 'capabilities' | 'nothing'

interface TalkPhrases extends Record<Exclude<SmallTalk, 'nothing'>, string> {
  /** Words that may stand beside such a phrase. */
  beside: string
}

/** Phrases by language, as regular expressions. Those of languages without spaces are found inside of words. */
export const talkPhrases: Record<'spaced' | 'unspaced', Record<string, TalkPhrases>> = {
  spaced: {
    en: {
      greeting:
        "hi+|hello|hello there|hey+|hey there|hiya|howdy|yo|greetings|good (?:morning|afternoon|evening|day)|how are (?:you|things)(?: doing)?(?: today)?|how is it going|how's it going|what'?s up|sup|nice to meet you|welcome",
      thanks:
        "thanks|thank (?:you|u)|thx|tysm|ty|cheers|many thanks|much appreciated|i appreciate it|appreciate it|bye(?: bye)?|goodbye|see (?:you|ya)|good ?night|have a (?:nice|good|great) (?:day|one|evening|weekend)|never ?mind|got it|i see|makes sense|you rock|(?:you're|you are|that was|this is|it's|it is) (?:so |very |really |just )?(?:the best|great|awesome|amazing|brilliant|fantastic|wonderful|perfect|helpful|a lifesaver|a life saver|good|cool|excellent)|well done|good (?:job|bot)|great|perfect|awesome|cool|nice|okay|ok|excellent|brilliant|lovely",
      capabilities:
        "(?:who|what) are you|who (?:made|built|created) you|what(?:'s| is) your name|what can (?:you|u) (?:do|help (?:me )?with)|what do you (?:do|know)|how (?:do|does) (?:you|this) work|are you (?:(?:a|an) )?(?:ai|bot|chatbot|human|robot|real|real person|chatgpt|llm|person|machine)|(?:ai|bot|human|robot|chatgpt|llm)|what (?:model|llm|ai) are you|which (?:model|llm|ai) are you|(?:what|which) languages do you speak|do you speak \\p{L}+|help|help me|(?:can|could) you help|i need help|i have a question|can i ask (?:you )?(?:a question|something)",
      beside:
        "there|again|all|everyone|everybody|you|assistant|bot|team|guys|friend|mate|man|buddy|so much|very much|a lot|a bunch|a ton|a million|so|and|oh|ah|well|yes|yeah|yep|no|really|very|super|then|for now|now|today|please|for (?:your|the|that|this|all)(?: your)? ?(?:help|answer|quick answer|reply|info|information|explanation|support|time)?|(?:that|this|it|you)(?: (?:all|just))? (?:helped|helps|works|worked|works now|is working|is working now|solved it|fixed it|did it|solved my problem|answers my question|answered my question|was (?:very |really |so )?(?:helpful|useful|great|perfect)|is (?:very |really |so )?(?:helpful|useful|great|perfect))(?: me)?(?: a lot| now)?|helpful|that's (?:all|it|great|perfect|helpful|what i needed)|will (?:try|do)|bye|to you|with (?:that|this|something)|out|me|a question|quick|sir|madam|lectern",
    },
    es: {
      greeting:
        'hola|buenas|buenos d[ií]as|buenas (?:tardes|noches)|qu[eé] tal(?: est[aá]s)?|c[oó]mo est[aá]s?|mucho gusto',
      thanks: '(?:muchas |mil )?gracias|te lo agradezco|adi[oó]s|hasta luego|perfecto|genial|vale|entendido',
      capabilities:
        'qui[eé]n eres|qu[eé] eres|qu[eé] puedes hacer|c[oó]mo te llamas|eres (?:un |una )?(?:bot|robot|humano|ia|persona)|puedes ayudarme|necesito ayuda|tengo una pregunta|ayuda|ay[uú]dame',
      beside:
        'muy amable|a todos|por (?:la|tu|su) (?:ayuda|respuesta)|por todo|funciona|me (?:ha )?ayud(?:ó|ado)(?: mucho)?|y|amigo|amigos|muy|bien|ya|eso es todo',
    },
    fr: {
      greeting:
        'bonjour|salut|bonsoir|coucou|[çc]a va(?: bien)?|comment (?:ça va|allez[- ]vous|vas[- ]tu)|enchant[eé]e?',
      thanks:
        "merci(?: (?:beaucoup|bien|infiniment))?|au revoir|à bientôt|bonne journée|parfait|super|d'accord|génial|c'est parfait",
      capabilities:
        "qui (?:es[- ]tu|êtes[- ]vous)|tu es qui|que (?:peux[- ]tu|pouvez[- ]vous|sais[- ]tu) faire|comment (?:tu t'appelles|t'appelles[- ]tu)|es[- ]tu (?:un |une )?(?:robot|humain|ia|bot)|(?:peux[- ]tu|pouvez[- ]vous) m'aider|j'ai une question|aide|aidez[- ]moi|aide[- ]moi",
      beside:
        "à tous|pour (?:ton|votre|l')(?: )?(?:aide|réponse)|pour tout|ça (?:marche|fonctionne)(?: maintenant)?|et|bien|très|c'est tout|à vous|monsieur|madame",
    },
    de: {
      greeting:
        "hallo|guten (?:tag|morgen|abend)|servus|moin(?: moin)?|grüß (?:gott|dich)|gr[uü]ezi|wie geht(?:'s| es)(?: dir| ihnen)?",
      thanks:
        'danke(?: (?:schön|sehr|dir|ihnen))?|vielen (?:lieben )?dank|besten dank|tschüss|tschüs|auf wiedersehen|bis bald|perfekt|alles klar|verstanden|prima',
      capabilities:
        'wer bist du|wer sind sie|was bist du|was kannst du(?: alles)?(?: tun)?|wie heißt du|bist du (?:ein |eine )?(?:bot|roboter|mensch|ki)|kannst du mir helfen|ich habe eine frage|ich brauche hilfe|hilfe|hilf mir',
      beside:
        "zusammen|für (?:die|deine|ihre) (?:hilfe|antwort)|das (?:hat )?(?:geholfen|funktioniert|klappt)(?: jetzt)?|jetzt|und|sehr|dir|ihnen|das war'?s|na|auch",
    },
    pt: {
      greeting: 'ol[aá]|oi|bom dia|boa (?:tarde|noite)|tudo bem|como vai(?: voc[eê])?',
      thanks: '(?:muito )?obrigad[oa]|valeu|tchau|até logo|perfeito|ótimo|beleza|entendi',
      capabilities:
        'quem [eé] voc[eê]|o que voc[eê] (?:é|pode fazer|faz)|qual (?:é )?o seu nome|voc[eê] é (?:um |uma )?(?:bot|robô|humano|ia|pessoa)|pode me ajudar|preciso de ajuda|tenho uma (?:pergunta|dúvida)|ajuda|me ajude',
      beside: 'pela (?:ajuda|resposta)|por tudo|a todos|funcionou|e|muito|pessoal|amigo|é isso',
    },
  },
  unspaced: {
    zh: {
      greeting: '你好|您好|大家好|早上好|早安|下午好|晚上好|嗨|哈喽|你好吗',
      thanks:
        '非常感谢|太感谢了|谢谢(?:你|您|啦|了)?|多谢|感谢(?:你|您)?|再见|拜拜|好的|明白了|知道了|太好了',
      capabilities:
        '你是谁|你是什么|你叫什么(?:名字)?|你(?:能|可以|会)做(?:些)?什么|你是(?:机器人|人|真人|AI|人工智能)吗?|(?:能|可以)帮(?:帮)?我吗|我有(?:一)?个问题|帮助|帮帮我|救命',
      beside: '你的帮助|的帮助|请问|非常|吧|啊|呀|哦|呢|吗|了|请|可以|解决了|您|你',
    },
    ja: {
      greeting:
        'こんにちは|こんばんは|おはよう(?:ございます)?|はじめまして|初めまして|よろしく(?:お願いします)?|やあ|お元気ですか|どうも',
      thanks:
        '(?:どうも|本当に)?ありがとう(?:ございます|ございました)?|感謝します|助かりました|さようなら|わかりました|分かりました|了解(?:です|しました)?|なるほど|お疲れ様(?:です|でした)?|またね',
      capabilities:
        'あなた(?:は|って)(?:誰|何|だれ)(?:ですか|なの)?|(?:お)?名前は(?:何ですか)?|何ができますか|何ができるの|(?:あなたは)?(?:ボット|ロボット|人間|AI)ですか|手伝って(?:ください|くれますか)?|質問があります|助けて(?:ください)?|ヘルプ',
      beside: 'です|ね|よ|本当に|とても|解決しました|できました',
    },
    ko: {
      greeting:
        '안녕(?:하세요|하십니까)?|반갑습니다|반가워요?|좋은 아침(?:이에요|입니다)?|잘 지내(?:세요|요)?',
      thanks:
        '(?:정말 |대단히 )?감사(?:합니다|해요|드립니다)|고마(?:워요?|웠어요|웠습니다)|고맙습니다|안녕히 (?:가세요|계세요)|알겠(?:습니다|어요)|수고하(?:세요|셨습니다)|좋아요|네',
      capabilities:
        '(?:당신은 |넌 |너는 )?누구(?:세요|예요|야|십니까|니)?|무엇을 할 수 있(?:나요|어요|습니까|니)|뭘? ?할 수 있(?:어|나요|어요)|이름이 뭐(?:예요|야|니)|(?:로봇|봇|사람|인간|AI)(?:이에요|예요|인가요|입니까|이야|야)|도와(?:줘|주세요|줄래|주실 수 있나요)|도움말|질문이 있(?:어요|습니다)',
      beside: '요|정말|매우|해결(?:됐어요|되었습니다)',
    },
    th: {
      greeting: '(?:สวัสดี|หวัดดี)(?:ตอน(?:เช้า|บ่าย|เย็น))?|สบายดีไหม|อรุณสวัสดิ์',
      thanks: 'ขอบคุณ(?:มาก(?:ๆ)?|นะ)?|ขอบใจ|ลาก่อน|เข้าใจแล้ว|โอเค|ดีมาก',
      capabilities:
        '(?:คุณ|เธอ)(?:คือ|เป็น)ใคร|คุณชื่ออะไร|คุณทำอะไร(?:ได้บ้าง|ได้)|คุณเป็น(?:บอท|หุ่นยนต์|คน|AI)(?:หรือเปล่า|ไหม|ใช่ไหม)?|ช่วย(?:ด้วย|หน่อย|ฉันได้ไหม)|มีคำถาม',
      beside: 'ครับ|ค่ะ|คะ|นะ|จ้า|ๆ|ช่วยได้มาก',
    },
  },
}
