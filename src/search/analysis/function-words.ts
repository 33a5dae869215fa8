import { foldText } from './fold-text.ts'

/**
 * Articles, pronouns, prepositions, auxiliaries and question words, also without apostrophes (`dont`), and words of chats. They indicate
 * a text's language, not its subject.
 */
const listsByLanguage: Record<string, string> = {
  en: `a about above after again against all also am an and any are as at be because been before being below between both but by
    can cannot could did do does doing don down during each either else ever few for from further get had has have having he her
    here hers him his how however i if in into is isn it its just let ll me might more most much must my need no nor not now of
    off on once only or other our ours out over own please per shall she should so some such than that the their theirs them then
    there these they this those through to too under until up upon us very via want was we were what when where whether which
    while who whom whose why will with within without won would you your yours aren couldn didn doesn hasn haven wasn weren
    wouldn shouldn ve re although though despite whereas whilst till dont doesnt didnt cant wont isnt arent wasnt werent hasnt
    havent couldnt shouldnt wouldnt whats ive hi hey pls plz btw thx idk guys folks`,
  es: `a al algo algún alguna algunas algunos ante antes aquel aquella como cómo con contra cual cuál cuales cuáles cuando cuándo
    cuanto cuánto cuánta cuántos de del desde donde dónde dos durante e el él ella ellas ellos en entre era es esa esas ese eso
    esos esta está estas este esto estos estoy están fue ha hace hacen hacer haciendo hacia han hasta hay he la las le les lo los
    más me mi mis mientras muy nada ni no nos nosotros nuestra nuestro o otra otras otro otros para pero poco por porque puede
    pueden puedo qué que quien quién se sea según ser si sí sin sobre son soy su sus también tan tanto te tener tengo tiene
    tienen toda todas todo todos tu tus un una unas uno unos usted y ya yo necesito quiero debo`,
  fr: `à a afin ai aie alors au aucun aussi autre autres aux avait avec avez avoir avons c ce ceci cela celle celui ces cet cette
    chaque ci comme comment d dans de des donc dont du elle elles en encore entre es est et étaient était été être eux faire fait
    faut il ils j je l la le les leur leurs lors lui m ma mais même mes moi mon n ne ni nos notre nous on ont ou où par parce pas
    peut peuvent peux plus pour pourquoi pouvez puis puisque qu quand que quel quelle quelles quels qui quoi s sa sans se ses si
    soit sommes son sont sous suis sur t ta te tes toi ton tous tout toute toutes très tu un une vers vos votre vous y dois`,
  de: `ab aber alle allem allen aller alles als also am an andere anderen auch auf aus bei beim bin bis bist da dabei dadurch damit
    dann das dass dein dem den denn der des deshalb dich die dies diese diesem diesen dieser dieses dir doch dort du durch ein
    eine einem einen einer eines er es etwas euch euer für gegen gibt habe haben hat hatte hier hin ich ihm ihn ihnen ihr ihre
    ihrem ihren ihrer im in ins ist ja jede jedem jeden jeder jedes jetzt kann kannst kein keine keinen können könnt lässt man
    mehr mein meine mich mir mit muss müssen nach nicht nichts noch nun nur ob oder ohne per sehr sein seine sich sie sind so
    soll sollen sollte sondern über um und uns unser unter vom von vor wann war warum was weil welche welchem welchen welcher
    welches wenn wer werden wie wieder wir wird wo wohin würde zu zum zur zwischen mache`,
  it: `a ad agli ai al alla alle allo anche c che chi ci coi col come con contro cosa cui d da dagli dai dal dalla dalle dallo degli
    dei del dell della delle dello di dove due e ed è era essere fa fare fra gli ha hanno ho i il in io l la le lei lo loro lui ma
    me mi mia mio ne negli nei nel nella nelle nello no noi non nostro o ogni per perché perciò più poi possibile posso puoi può
    qual quale quali quando quanto quei quella quelle quello questa queste questi questo qui se sei senza si sia sono sopra su
    sua sue sugli sui sul sulla sulle suo te ti tra tu tua tutti tutto un una uno vi voi vostro devo`,
  pt: `a ao aos aquela aquele as até com como da das de dela dele depois do dos e é ela elas ele eles em entre era essa esse esta
    está estão este eu faço fazer foi há isso isto já lhe mais mas me mesmo meu minha muito na não nas nem no nos nós nossa nosso
    num numa o onde os ou para pela pelas pelo pelos pode podem por porque posso qual quais quando que quê quem se sem ser seu
    seus só sobre são sua suas também te tem têm ter tu um uma umas uns você vocês à às preciso devo`,
  nl: `aan al alle als altijd andere ben bij daar dan dat de der deze die dit doen door dus een en er ge geen had hebben heeft het
    hier hij hoe hun iets ik in is ja je kan kunnen kun maar me meer men met mij mijn moet moeten na naar niet niets nog nu of
    om omdat ons onze ook op over te tegen toch toe tot u uit van veel voor waar waarom wanneer want waren was wat we wel welke
    werd wie wij wil word worden wordt zal ze zich zij zijn zo zonder zou`,
  sv: `alla att av blir de dem den denna dessa det detta dig din du där efter eller en ett från för ha han har hon hur här i icke
    inte jag ju kan kunna man med men mig min mot mycket måste ni nu när och om oss på sedan sig sin ska som så till under upp ut
    utan vad var varför vem vi vid vilka vilken vilket är över`,
  da: `af alle at blev blive bliver da de dem den denne der deres det dette dig din disse du efter eller en er et for fra ham han
    har have hende hun hvad hvem hvor hvordan hvorfor hvilken i ikke ind jeg kan man med meget men mig min mod må når ned nu og
    også om op os på sig sin skal som til ud under var vi vil være`,
  no: `alle at av ble bli blir da de deg den denne der dere det dette din disse du eller en er et etter for fra han har hun hva
    hvem hvis hvor hvordan hvorfor hvilken i ikke inn jeg kan man med meg men mer min mot må når ned nå og også om opp oss over på
    seg sin skal som til ut var vi vil være`,
  ru: `а без бы был была были было быть в вам вас ваш вот все всё вы где да для до его ее её если есть еще ещё же за и из или им их
    к как какая какие какой какую когда который кто ли между меня мне мой можно мы на над надо не него нет ни но нужно о об он она
    они оно от по под после потому почему при про с сам свой себя со так такой там то того тоже той только тот ты у уже чего чем
    что чтобы эта эти это этот я`,
  zh: `的 了 是 在 和 与 及 或 吗 呢 吧 啊 我 你 您 他 她 它 我们 你们 他们 这 那 这个 那个 这些 哪些 哪个 什么 怎么 怎样 如何 为什么 为何
    可以 能 能否 会 要 需要 请 请问 有 没有 被 把 从 到 对 对于 将 也 都 就 不 很 更 一个 以 为 于 之 中 上 下 里 时 地 得 并`,
  ja: `の は が を に へ と で も や か から まで より ね よ する した して し いる います ある あります です ます ました ません な ない
    こと もの ため とき この その あの どの これ それ あれ どれ どう どの ように どこ なぜ 何 いつ だれ 誰 ください できる できます
    れ られ せ さ い って では には とは について という よう 方 ば いい たい たら ど`,
  ko: `은 는 이 가 을 를 의 에 와 과 도 로 으로 어떻게 무엇 무엇을 무엇인가요 왜 언제 어디 어디서 어디에 어떤 누가 하나요 합니까 해야 하는 하다 합니다
    있는 있나요 있습니까 있습니다 수 것 및 또는 그리고 대한 위한 위해 할 한 된 되는 됩니다 인가요 입니까 입니다 저는 나는 하려면 싶어요 주세요`,
  th: `ที่ และ ใน ของ เป็น มี ได้ ให้ กับ การ ความ จะ ไม่ ว่า จาก โดย หรือ ก็ นี้ นั้น อยู่ แล้ว ต้อง อย่างไร อะไร ทำไม เมื่อ ไหน ยัง ไป มา
    ด้วย เพื่อ ซึ่ง ถ้า หาก คือ บน ฉัน คุณ ผม เรา วิธี ทำ ไร ครับ ค่ะ คะ อย่าง`,
}

function readList(list: string): Set<string> {
  return new Set(list.split(/\s+/).filter(Boolean).map(foldText))
}

const setsByLanguage = new Map(
  Object.entries({ ...listsByLanguage, nb: listsByLanguage.no ?? '' }).map(([language, list]) => [
    language,
    readList(list),
  ]),
)

const languagesByWord = new Map<string, string[]>()
for (const [language, words] of setsByLanguage) {
  for (const word of words) languagesByWord.set(word, [...(languagesByWord.get(word) ?? []), language])
}

/** `word` is folded, `language` a BCP 47 primary tag. */
export function isFunctionWord(word: string, language: string): boolean {
  return setsByLanguage.get(language)?.has(word) ?? false
}

export function languagesOfFunctionWord(word: string): readonly string[] {
  return languagesByWord.get(word) ?? []
}
