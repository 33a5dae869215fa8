export interface ReaderLabels {
  signIn: string
  signOut: string
  password: string
  signInWith: string
  forReaders: string
  askOwner: string
  wrongPassword: string
  tooMany: string
  failed: string
  continuing: string
}

const names = [
  'signIn',
  'signOut',
  'password',
  'signInWith',
  'forReaders',
  'askOwner',
  'wrongPassword',
  'tooMany',
  'failed',
  'continuing',
] as const

/** The labels of `names`, separated by `|`. `*` stands for the name of a provider. */
const table: Record<string, string> = {
  ar: 'تسجيل الدخول|تسجيل الخروج|كلمة المرور|تسجيل الدخول عبر *|هذه الصفحات مخصصة للقراء المسجلين.|افتح الوثائق من خلال المنتج الذي تصفه.|كلمة المرور غير صحيحة.|محاولات كثيرة جدًا. حاول مرة أخرى لاحقًا.|لم ينجح تسجيل الدخول. حاول مرة أخرى.|جارٍ تسجيل الدخول…',
  de: 'Anmelden|Abmelden|Passwort|Anmelden mit *|Diese Seiten sind für angemeldete Leser.|Öffnen Sie die Dokumentation aus dem Produkt, das sie beschreibt.|Das Passwort ist falsch.|Zu viele Versuche. Versuchen Sie es später noch einmal.|Die Anmeldung ist fehlgeschlagen. Versuchen Sie es noch einmal.|Anmeldung läuft …',
  en: 'Sign in|Sign out|Password|Sign in with *|These pages are for signed-in readers.|Open the documentation from the product that it describes.|The password is wrong.|Too many attempts. Try again later.|Signing in failed. Try again.|Signing in …',
  es: 'Iniciar sesión|Cerrar sesión|Contraseña|Iniciar sesión con *|Estas páginas son para lectores con sesión iniciada.|Abra la documentación desde el producto que describe.|La contraseña es incorrecta.|Demasiados intentos. Inténtelo más tarde.|No se pudo iniciar sesión. Inténtelo de nuevo.|Iniciando sesión…',
  fr: 'Se connecter|Se déconnecter|Mot de passe|Se connecter avec *|Ces pages sont réservées aux lecteurs connectés.|Ouvrez la documentation depuis le produit qu’elle décrit.|Le mot de passe est incorrect.|Trop de tentatives. Réessayez plus tard.|La connexion a échoué. Réessayez.|Connexion…',
  it: 'Accedi|Esci|Password|Accedi con *|Queste pagine sono per i lettori che hanno effettuato l’accesso.|Apri la documentazione dal prodotto che descrive.|La password è sbagliata.|Troppi tentativi. Riprova più tardi.|L’accesso non è riuscito. Riprova.|Accesso in corso…',
  ja: 'サインイン|サインアウト|パスワード|* でサインイン|これらのページはサインインした読者向けです。|説明されている製品からドキュメントを開いてください。|パスワードが違います。|試行回数が多すぎます。後でもう一度お試しください。|サインインできませんでした。もう一度お試しください。|サインインしています…',
  ko: '로그인|로그아웃|비밀번호|*(으)로 로그인|로그인한 독자를 위한 페이지입니다.|설명하는 제품에서 문서를 여세요.|비밀번호가 잘못되었습니다.|시도가 너무 많습니다. 나중에 다시 시도하세요.|로그인하지 못했습니다. 다시 시도하세요.|로그인하는 중…',
  pt: 'Entrar|Sair|Senha|Entrar com *|Estas páginas são para leitores que entraram.|Abra a documentação no produto que ela descreve.|A senha está incorreta.|Muitas tentativas. Tente mais tarde.|Não foi possível entrar. Tente novamente.|Entrando…',
  ru: 'Войти|Выйти|Пароль|Войти через *|Эти страницы доступны читателям после входа.|Откройте документацию из продукта, который она описывает.|Неверный пароль.|Слишком много попыток. Повторите позже.|Не удалось войти. Попробуйте ещё раз.|Выполняется вход…',
  zh: '登录|退出|密码|使用 * 登录|这些页面仅供已登录的读者阅读。|请从文档所介绍的产品中打开文档。|密码错误。|尝试次数过多，请稍后再试。|登录失败，请重试。|正在登录…',
}

/** The labels for a BCP 47 tag; English if its language has none. */
export function findReaderLabels(tag: string | null): ReaderLabels {
  const language = (tag ?? 'en').toLowerCase().split('-', 1)[0] ?? 'en'
  const row = (Object.hasOwn(table, language) ? table[language] : undefined) ?? table.en ?? ''
  const cells = row.split('|')
  const pairs = names.map((name, position) => [name, cells[position] ?? ''])
  // `names` lists the members of `ReaderLabels`.
  return Object.fromEntries(pairs) as unknown as ReaderLabels
}
