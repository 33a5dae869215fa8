// Words without a topic: articles, pronouns, question words and verbs of asking.
const empty = new Set(
  `a about after again all also am an and another any are as at be because been being but by can could did do does doing
  don for from get give had has have having hello help her here hey hi him his how i if in into is isn it its just know let like
  make many may maybe me mean means more most much must my need no not now of off ok okay on one only or other our out over
  please really same say see she should show so some still such tell than thanks that the their them then there these they thing
  things this those to too under understand up us use used using very want was way we well were what whats when where which while
  who whom whose why will with without work works would yes you your example examples explain detail details again elaborate
  a al algo como cómo con cual cuál cuales cuáles cuando cuándo de del dónde donde e el ella ello en eso esta este esto estos es
  está están hace hacer hago hay la las le les lo los mas más me mi mis muestra necesito no nos o para pero por porque puede puedo
  que qué quien quién quiero se ser si sí sobre son su sus también tengo tiene tu un una unos y ya ejemplo ejemplos explica
  au aux avec ce cela ces cet cette ça ci comment dans des donc du elle en est et eux faire fait faut il ils j je l leur lui ma
  mais mes moi mon montre ne nos notre nous on ou où par pas peut peux plus pour pourquoi qu quand quel quelle quelles quels qui
  sa sans ses si son sont sur ta te tes toi ton tu une vos votre vous exemple exemples explique
  aber alle als am an auch auf aus bei bin bis bitte da das dass dem den der des dich die dies diese diesem diesen dieser dieses
  dir du ein eine einem einen einer er es für geht gibt haben hat ich ihr im ist ja kann kannst können mach machen man mehr mein
  meine meinen mich mir mit muss nach nicht noch nur oder ohne sein sich sie sind so soll über um und uns vom von vor wann warum
  was welche welchen welcher welches wenn wer wie wird wo zu zum zur zeig beispiel beispiele erkläre
  ao aos à às até com da das do dos ela ele eles em entre essa esse esta está este eu fazer faço foi isso isto já mas meu minha
  muito na nas não nem no nos num numa o os ou para pela pelo pode posso qual quais quando quem se sem ser seu seus sua suas são
  tem tenho um uma você exemplo mostre
  これ それ あれ この その ここ そこ は が を に の と で も へ か や から まで より です ます する した して いる ある なる ください 何 なに どう どの どこ いつ 誰 なぜ 方法 例 教え 教えて
  的 了 吗 呢 吧 是 在 有 和 与 我 你 您 他 它 这 那 这个 那个 什么 怎么 怎样 如何 哪 哪里 哪些 谁 为什么 可以 能 要 请 一个 例子 示例 解释
  은 는 이 가 을 를 의 에 에서 로 으로 와 과 도 그 저 것 이것 그것 무엇 뭐 어떻게 왜 언제 어디 누구 있나요 하나요 인가요 예제 예시 보여줘 설명`.split(
    /\s+/,
  ),
)

const words = new Intl.Segmenter('en', { granularity: 'word' })

/** The lower-case words of a text that name something, in order. */
export function contentWords(text: string): string[] {
  const found: string[] = []
  for (const { segment, isWordLike } of words.segment(text.slice(0, 2000))) {
    const word = segment.toLowerCase()
    if (isWordLike && !empty.has(word) && !empty.has(word.replace(/['’].*$/u, ''))) found.push(word)
  }
  return found
}
