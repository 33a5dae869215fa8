/** Texts without a question about the docs. */
export type SmallTalk = 'greeting' | 'thanks' | 'capabilities' | 'nothing'

interface TalkPhrases extends Record<Exclude<SmallTalk, 'nothing'>, string> {
  /** Words that may stand beside such a phrase. */
  beside: string
}

const machine = String.raw`bot|chat ?bot|ai|llm|chat ?gpt|gpt(?:-?\d)?|claude|gemini|copilot`

/**
 * Phrases by language, as regular expressions with at most two levels of parentheses inside of each other. Those of languages
 * without spaces are found inside of words.
 */
export const talkPhrases: Record<'spaced' | 'unspaced', Record<string, TalkPhrases>> = {
  spaced: {
    en: {
      greeting:
        "hi+|hello|hello there|hey+|hey there|hiya|howdy|yo|greetings|good (?:morning|afternoon|evening|day)|how are (?:you|things)(?: doing)?(?: today)?|how is it going|how's it going|what'?s up|sup|nice to meet you",
      thanks:
        "thanks|thank (?:you|u)|thx|tysm|ty|cheers|many thanks|much appreciated|i appreciate it|appreciate it|bye(?: bye)?|goodbye|see (?:you|ya)|good ?night|have a (?:nice|good|great) (?:day|one|evening|weekend)|never ?mind|got it|i see|makes sense|you rock|(?:you're|you are|that was|this is|it's|it is) (?:so |very |really |just )?(?:the best|great|awesome|amazing|brilliant|fantastic|wonderful|perfect|helpful|a lifesaver|a life saver|good|cool|excellent)|well done|good (?:job|bot)|great|perfect|awesome|cool|nice|okay|ok|excellent|brilliant|lovely|super",
      capabilities: `(?:who|what) are you|who (?:made|built|created) you|what(?:'s| is) your name|what can (?:you|u|this (?:assistant|bot|chatbot)) (?:do|help (?:me )?with)|how can (?:you|u|this (?:assistant|bot|chatbot)) help(?: me)?|what are your (?:capabilities|abilities)|what do you (?:do|know)|how do you work|are you (?:(?:a|an) )?(?:${machine}|human|robot|real|real person|person|machine)|(?:who|what) am i (?:talking|speaking|chatting) (?:to|with)|am i (?:talking|speaking|chatting) (?:to|with) (?:a |an )?(?:${machine}|human|real human|robot|real person|person|machine)|(?:what|which) (?:model|llm|ai) are you|(?:what|which) languages do you speak|do you speak \\p{L}+|help|help me|(?:can|could) you help|i need help|i have a question|can i ask (?:you )?(?:a question|something)|what can i ask(?: you)?|(?:what|which)(?: (?:kind|kinds|type|types|sort|sorts) of)? questions can (?:i ask(?: you)?|you answer)`,
      beside:
        "there|again|all|everyone|everybody|you|assistant|bot|team|guys|friend|mate|man|buddy|so much|very much|a lot|a bunch|a ton|a million|so|and|oh|ah|well|yes|yeah|yep|no|really|very|super|then|for now|now|today|please|for (?:your|the|that|this|all)(?: your| the)?(?: (?:quick|fast|prompt|great|good|clear|detailed))?(?: (?:help|answers?|reply|replies|response|info|information|explanation|support|time))?|for (?:answering|helping|replying|explaining)|(?:that|this|it|you)(?: (?:all|just))? (?:helped|helps|works|worked|works now|is working|is working now|solved it|fixed it|did it|solved my problem|answers my question|answered my question|was (?:very |really |so )?(?:helpful|useful|great|perfect)|is (?:very |really |so )?(?:helpful|useful|great|perfect))(?: me)?(?: a lot| now)?|helpful|that's (?:all|it|great|perfect|helpful|what i needed)|will (?:try|do)|bye|to you|with (?:that|this|something)|out|me|a question|quick|sir|madam|lectern",
    },
    es: {
      greeting:
        'hola|buenas|buen d[ií]a|buenos d[ií]as|buenas (?:tardes|noches)|saludos|qu[eé] tal(?: est[aá]s)?|c[oó]mo est[aá]s?|mucho gusto',
      thanks:
        '(?:muchas |much[ií]simas |mil )?gracias|(?:te|se) lo agradezco|adi[oó]s|hasta (?:luego|pronto|mañana)|nos vemos|perfecto|genial|estupendo|excelente|vale|entendido|de acuerdo|ok',
      capabilities: `qui[eé]n (?:eres|es usted)|qu[eé] eres|qu[eé] (?:puedes|sabes) hacer|c[oó]mo te llamas|cu[aá]l es tu nombre|(?:t[uú] )?eres (?:un |una )?(?:${machine}|robot|humano|ia|persona|persona real|m[aá]quina)|qui[eé]n te (?:cre[oó]|hizo|ha creado|ha hecho)|(?:(?:c[oó]mo|en qu[eé]|con qu[eé]) )?(?:puedes ayudarme|me puedes ayudar)|qu[eé] (?:puedo preguntarte|te puedo preguntar)|hablas (?:español|ingl[eé]s)|necesito ayuda|tengo una (?:pregunta|duda)|ayuda|ay[uú]dame`,
      beside:
        'muy amable|a todos|por (?:la|tu|su)(?: (?:r[aá]pida|gran|buena))? (?:ayuda|respuesta|informaci[oó]n|explicaci[oó]n)(?: (?:tan )?r[aá]pida)?|por (?:todo|responder|contestar|ayudarme)|funciona|me (?:ha )?ayud(?:ó|ado)(?: mucho)?|y|amigo|amigos|muy|bien|ya|eso es todo',
    },
    fr: {
      greeting:
        'bonjour|salut|bonsoir|coucou|[çc]a va(?: bien)?|comment (?:[çc]a va|allez[- ]vous|vas[- ]tu)|enchant[eé]e?',
      thanks:
        "merci(?: (?:beaucoup|bien|infiniment|mille fois))?|mille mercis|un grand merci|je (?:te|vous) remercie|au revoir|à (?:bientôt|plus)|bonne (?:journée|soirée|nuit)|parfait|super|excellent|d'accord|compris|génial|c'est parfait|ok",
      capabilities: `qui (?:es[- ]tu|êtes[- ]vous)|(?:tu es|vous êtes) qui|(?:que|qu'est[- ]ce que) (?:peux[- ]tu|pouvez[- ]vous|sais[- ]tu|tu peux|tu sais|vous pouvez|vous savez) faire|tu (?:peux|sais) faire quoi|comment (?:tu t'appelles|t'appelles[- ]tu|vous appelez[- ]vous)|quel est (?:ton|votre) nom|qui (?:t'a|vous a) créé|(?:est[- ]ce que )?(?:es[- ]tu|tu es|t'es|êtes[- ]vous|vous êtes) (?:un |une )?(?:${machine}|robot|humain|vrai humain|vraie personne|personne|ia|machine)|(?:comment )?(?:peux[- ]tu|pouvez[- ]vous|tu peux|vous pouvez) m'aider|que puis[- ]je (?:te|vous) demander|(?:parles[- ]tu|parlez[- ]vous|tu parles|vous parlez) (?:français|anglais)|j'ai (?:une question|besoin d'aide)|aide|aidez[- ]moi|aide[- ]moi`,
      beside:
        "à tous|pour (?:(?:ton|ta|votre|cette|la) |l')(?:excellente |bonne )?(?:aide|réponse|explication)(?: (?:rapide|claire))?|pour (?:tes|vos|les|ces) (?:réponses|explications|informations|infos)|pour (?:tout|m'avoir aidé|avoir répondu)|ça (?:marche|fonctionne)(?: maintenant)?|et|bien|très|c'est tout|à vous|monsieur|madame",
    },
    de: {
      greeting:
        "hallo|guten (?:tag|morgen|abend)|servus|moin(?: moin)?|grüß (?:gott|dich)|gr[uü]ezi|wie geht(?:'s| es)(?: dir| ihnen)?",
      thanks:
        'danke(?: (?:schön|sehr|dir|ihnen|euch|vielmals))?|dankeschön|(?:tausend|besten|herzlichen) dank|vielen (?:lieben )?dank|ich danke (?:dir|ihnen)|tschüss|tschüs|auf wiedersehen|bis (?:bald|später)|gute nacht|schönen (?:tag|abend)(?: noch)?|perfekt|super|toll|alles klar|verstanden|prima|ok',
      capabilities: `wer (?:bist du|sind sie)|was bist du|was (?:kannst du|können sie)(?: alles)?(?: tun| machen)?|wie (?:hei(?:ß|ss)t du|heißen sie|ist dein name)|(?:bist du|sind sie) (?:ein |eine )?(?:${machine}|roboter|mensch|echter mensch|ki|maschine)|(?:spreche|rede|schreibe) ich mit (?:einem |einer )?(?:${machine}|roboter|menschen|ki|maschine)|wer hat dich (?:gemacht|erstellt|programmiert|entwickelt)|(?:(?:wie|womit|wobei) )?(?:kannst du|können sie) mir (?:weiter)?helfen|was kann ich (?:dich|sie) fragen|kann ich (?:dich|sie) (?:etwas|was) fragen|(?:sprichst du|sprechen sie) (?:deutsch|englisch)|ich habe eine frage|ich brauche hilfe|hilfe|hilf mir`,
      beside:
        "zusammen|für (?:die|deine|ihre|eure|diese)(?: (?:schnelle|gute|tolle|ausführliche))?(?: (?:hilfe|antwort|erklärung|unterstützung|rückmeldung|infos|informationen))|das (?:hat )?(?:geholfen|funktioniert|klappt)(?: jetzt)?|jetzt|und|sehr|dir|ihnen|das war'?s|na|auch",
    },
    it: {
      greeting:
        'ciao|salve|buon ?giorno|buona ?sera|buon pomeriggio|come (?:stai|sta|va)|tutto bene|piacere di conoscerti',
      thanks:
        "(?:mille |molte |tante )?grazie(?: (?:mille|tante|infinite))?|(?:ti|la|vi) ringrazio|arrivederci|arrivederla|a presto|buona (?:giornata|serata|notte)|buonanotte|perfetto|ottimo|fantastico|eccellente|va bene|(?:ho )?capito|d'accordo|ok",
      capabilities: `chi (?:sei|è lei)|(?:che )?cosa sei|(?:che )?cosa (?:puoi|sai) fare|che sai fare|come ti chiami|qual è il tuo nome|(?:tu )?sei (?:(?:un|una) |un')?(?:${machine}|robot|umano|essere umano|persona|persona reale|ia|macchina)|(?:sto parlando|parlo) con (?:(?:un|una) |un')?(?:${machine}|robot|umano|persona|persona reale|ia|macchina)|chi ti ha (?:creato|fatto|programmato)|(?:(?:come|in che modo|in cosa|in che cosa) )?(?:puoi aiutarmi|mi puoi aiutare)|(?:che )?cosa posso (?:chiederti|chiedere)|posso (?:farti una domanda|chiederti (?:una cosa|qualcosa))|parli (?:italiano|inglese)|ho bisogno di aiuto|mi serve aiuto|ho una domanda|aiuto|aiutami`,
      beside:
        "a tutti|per (?:(?:la|la tua|la vostra|il|il tuo|il vostro) |l'|tutto l')(?:ottima |rapida )?(?:risposta|aiuto|spiegazione|supporto)(?: (?:rapida|veloce))?|per (?:tutto|avermi aiutato|avermi risposto|aver risposto|le informazioni)|(?:ora |adesso )?funziona(?: ora| adesso)?|mi (?:è stato|è stata|ha) (?:utile|aiutato)(?: molto)?|molto|davvero|gentile|gentilissimo|utile|bene|e tu|è tutto",
    },
    pt: {
      greeting: 'ol[aá]|oi|bom dia|boa (?:tarde|noite)|tudo bem|como vai(?: voc[eê])?',
      thanks:
        '(?:muito )?obrigad[oa]|(?:eu )?agradeço|valeu|tchau|até (?:logo|mais|breve|amanhã)|perfeito|ótimo|excelente|beleza|entendi|ok',
      capabilities: `quem (?:[eé] voc[eê]|[eé]s(?: tu)?)|o que (?:voc[eê] é|voc[eê] faz|voc[eê] (?:pode|sabe|consegue) fazer|(?:podes|sabes) fazer)|qual (?:é )?o (?:seu|teu) nome|como (?:voc[eê] se chama|te chamas)|(?:voc[eê] [eé]|tu [eé]s|és) (?:um |uma |o )?(?:${machine}|robô|humano|ia|pessoa|pessoa real|máquina)|quem (?:te criou|criou voc[eê])|(?:(?:como|em que|no que) )?(?:(?:voc[eê] )?pode me ajudar|podes ajudar-me)|o que (?:eu )?posso (?:te )?perguntar|(?:voc[eê] )?fala (?:português|inglês)|preciso de ajuda|tenho uma (?:pergunta|dúvida)|ajuda|me ajude`,
      beside:
        'pel[ao](?: (?:rápida|ótima|sua|tua|seu|teu))? (?:ajuda|resposta|explicação|informação|apoio)(?: rápida)?|por (?:tudo|responder|me ajudar|ajudar)|a todos|funcionou|e|muito|pessoal|amigo|é isso',
    },
  },
  unspaced: {
    zh: {
      greeting: '[你您]好(?:[吗嗎])?|大家好|早上好|早安|下午好|午安|晚上好|嗨|哈[喽囉]',
      thanks:
        '(?:非常|十分|太)感[谢謝](?:[你您]|你了|您了|了)?|[谢謝]{2}(?:你|您|啦|了)?|多[谢謝]|感[谢謝](?:你|您)?(?!し)|再[见見]|拜拜|好的|明白了|知道了|太好了',
      capabilities: `[你您]是(?:[谁誰]|什[么麼])|[你您]叫什[么麼](?:名字)?|[你您](?:能|可以|[会會])(?:[帮幫]我)?做(?:些|[点點])?什[么麼]|[你您]是(?:一[个個])? ?(?:${machine}|[机機]器人|人|真人|人工智能|人工智慧) ?[吗嗎]?|[你您]?(?:能|可以)(?:怎[么麼]|如何)?[帮幫](?:[帮幫]|助)?我[吗嗎]?|[你您](?:怎[么麼]|如何)[帮幫]助?我|我可以[问問][你您]?什[么麼]|我有(?:一)?[个個][问問][题題]|[帮幫]助|[帮幫]{2}我|救命`,
      beside:
        '[你您]?的(?:快速)?(?:[帮幫]助|回答|回[复覆]|解答|答[复覆])|[请請][问問]|非常|吧|啊|呀|哦|呢|[吗嗎]|了|[请請]|可以|解[决決]了|您|你',
    },
    ja: {
      greeting:
        'こんにちは|こんばんは|おはよう(?:ございます)?|はじめまして|初めまして|よろしく(?:お願いします)?|やあ|お元気ですか|どうも',
      thanks:
        '(?:どうも|本当に)?ありがとう(?:ございます|ございました)?|感謝します|助かりました|さようなら|わかりました|分かりました|了解(?:です|しました)?|なるほど|お疲れ様(?:です|でした)?|またね',
      capabilities: `あなた(?:は|って)(?:誰|何|だれ)(?:ですか|なの)?|どなたですか|(?:お)?名前は(?:何ですか)?|(?:あなたは)?(?:何|なに|どんなこと)が(?:できますか|できるの(?:ですか)?)|(?:あなたは)?(?:${machine}|チャットボット|ボット|ロボット|人間|人工知能)(?:ですか|なの)|(?:何を|どのように|どうやって)?手伝って(?:ください|くれますか|もらえますか)?|何を(?:聞け|質問でき)ますか|質問があります|助けて(?:ください)?|ヘルプ`,
      beside:
        '(?:早い|素早い|迅速な|丁寧な)?ご?(?:回答|返信|返答|説明|対応)(?:を)?|教えてくれて|です|ね|よ|本当に|とても|解決しました|できました',
    },
    ko: {
      greeting:
        '안녕(?:하세요|하십니까)?|처음 뵙겠습니다|반갑습니다|반가워요?|좋은 아침(?:이에요|입니다)?|잘 지내(?:세요|요)?',
      thanks:
        '(?:정말 |대단히 )?감사(?:합니다|해요|드립니다)|고마(?:워요?|웠어요|웠습니다)|고맙습니다|안녕히 (?:가세요|계세요)|알겠(?:습니다|어요)|수고하(?:세요|셨습니다)|좋아요|네',
      capabilities: `(?:당신은 |넌 |너는 )?누구(?:세요|예요|야|십니까|니|입니까|인가요|신가요)|(?:무엇을|뭘|뭐를|어떤 것을) ?(?:할|도와줄|도와주실) 수 있(?:어|나요|어요|습니까|니)|어떻게 (?:도와줄|도와주실) 수 있(?:나요|어요|습니까)|이름이 뭐(?:예요|야|니)|(?:당신은 |넌 |너는 |혹시 )?(?:로봇|봇|챗봇|사람|인간|인공지능|챗 ?gpt|챗지피티|${machine})(?:이에요|예요|인가요|입니까|이야|야)|도와(?:줘|주세요|줄래|주실 수 있나요)|도움말|질문이 있(?:어요|습니다)`,
      beside:
        '(?:빠른 |친절한 |좋은 )?(?:답변|도움|설명)(?:을)?(?: ?해 ?주셔서| 주셔서)?|(?:도와|알려) ?주셔서|요|정말|매우|해결(?:됐어요|되었습니다)',
    },
    th: {
      greeting: '(?:สวัสดี|หวัดดี)(?:ตอน(?:เช้า|บ่าย|เย็น))?|สบายดีไหม|อรุณสวัสดิ์',
      thanks: 'ขอบคุณ(?:มาก(?:ๆ)?|นะ)?|ขอบใจ|ลาก่อน|เข้าใจแล้ว|โอเค|ดีมาก',
      capabilities: `(?:คุณ|เธอ)(?:คือ|เป็น)(?:ใคร|อะไร)|คุณชื่ออะไร|คุณ(?:สามารถ)?(?:ทำ|ช่วย)อะไร(?:ฉัน|ผม)?(?:ได้บ้าง|ได้)|คุณ(?:คือ|เป็น) ?(?:${machine}|แชทบอท|บอท|หุ่นยนต์|คน) ?(?:หรือเปล่า|ไหม|ใช่ไหม)?|ช่วย(?:ด้วย|หน่อย|ฉันได้ไหม)|ถามอะไรได้บ้าง|มีคำถาม`,
      beside: 'สำหรับ(?:คำตอบ|ความช่วยเหลือ|ข้อมูล|คำอธิบาย)|ที่(?:ช่วยเหลือ|ช่วย|ตอบ)|ครับ|ค่ะ|คะ|นะ|จ้า|ๆ|ช่วยได้มาก',
    },
  },
}
