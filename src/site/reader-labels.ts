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
  denied: string
  expired: string
  unavailable: string
  signedOut: string
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
  'denied',
  'expired',
  'unavailable',
  'signedOut',
  'continuing',
] as const

/** The labels of `names`, separated by `|`. `*` stands for the name of a provider. */
const table: Record<string, string> = {
  ar: 'تسجيل الدخول|تسجيل الخروج|كلمة المرور|تسجيل الدخول عبر *|هذه الصفحات مخصصة للقراء المسجلين.|افتح الوثائق من خلال المنتج الذي تصفه.|كلمة المرور غير صحيحة.|محاولات كثيرة جدًا. حاول مرة أخرى لاحقًا.|لم ينجح تسجيل الدخول. حاول مرة أخرى.|لم يسمح لك مزود الهوية بالدخول.|استغرق تسجيل الدخول وقتًا طويلًا أو أن المتصفح يحظر ملفات تعريف الارتباط. حاول مرة أخرى.|لا يمكن الوصول إلى مزود الهوية حاليًا. حاول مرة أخرى لاحقًا.|لقد سجلت الخروج.|جارٍ تسجيل الدخول…',
  de: 'Anmelden|Abmelden|Passwort|Anmelden mit *|Diese Seiten sind für angemeldete Leser.|Öffnen Sie die Dokumentation aus dem Produkt, das sie beschreibt.|Das Passwort ist falsch.|Zu viele Versuche. Versuchen Sie es später noch einmal.|Die Anmeldung ist fehlgeschlagen. Versuchen Sie es noch einmal.|Der Anmeldedienst hat den Zugang abgelehnt.|Die Anmeldung hat zu lange gedauert, oder der Browser blockiert Cookies. Versuchen Sie es noch einmal.|Der Anmeldedienst ist gerade nicht erreichbar. Versuchen Sie es später noch einmal.|Sie sind abgemeldet.|Anmeldung läuft …',
  en: 'Sign in|Sign out|Password|Sign in with *|These pages are for signed-in readers.|Open the documentation from the product that it describes.|The password is wrong.|Too many attempts. Try again later.|Signing in failed. Try again.|The sign-in service did not grant access.|Signing in took too long, or the browser blocks cookies. Try again.|The sign-in service cannot be reached. Try again later.|You are signed out.|Signing in …',
  es: 'Iniciar sesión|Cerrar sesión|Contraseña|Iniciar sesión con *|Estas páginas son para lectores con sesión iniciada.|Abra la documentación desde el producto que describe.|La contraseña es incorrecta.|Demasiados intentos. Inténtelo más tarde.|No se pudo iniciar sesión. Inténtelo de nuevo.|El servicio de inicio de sesión no concedió el acceso.|El inicio de sesión tardó demasiado o el navegador bloquea las cookies. Inténtelo de nuevo.|No se puede acceder al servicio de inicio de sesión. Inténtelo más tarde.|Ha cerrado la sesión.|Iniciando sesión…',
  fr: 'Se connecter|Se déconnecter|Mot de passe|Se connecter avec *|Ces pages sont réservées aux lecteurs connectés.|Ouvrez la documentation depuis le produit qu’elle décrit.|Le mot de passe est incorrect.|Trop de tentatives. Réessayez plus tard.|La connexion a échoué. Réessayez.|Le service de connexion a refusé l’accès.|La connexion a pris trop de temps ou le navigateur bloque les cookies. Réessayez.|Le service de connexion est injoignable. Réessayez plus tard.|Vous êtes déconnecté.|Connexion…',
  it: 'Accedi|Esci|Password|Accedi con *|Queste pagine sono per i lettori che hanno effettuato l’accesso.|Apri la documentazione dal prodotto che descrive.|La password è sbagliata.|Troppi tentativi. Riprova più tardi.|L’accesso non è riuscito. Riprova.|Il servizio di accesso non ha concesso l’accesso.|L’accesso ha richiesto troppo tempo o il browser blocca i cookie. Riprova.|Il servizio di accesso non è raggiungibile. Riprova più tardi.|Sei uscito.|Accesso in corso…',
  ja: 'サインイン|サインアウト|パスワード|* でサインイン|これらのページはサインインした読者向けです。|説明されている製品からドキュメントを開いてください。|パスワードが違います。|試行回数が多すぎます。後でもう一度お試しください。|サインインできませんでした。もう一度お試しください。|サインインサービスがアクセスを許可しませんでした。|サインインに時間がかかりすぎたか、ブラウザーが Cookie をブロックしています。もう一度お試しください。|サインインサービスに接続できません。後でもう一度お試しください。|サインアウトしました。|サインインしています…',
  ko: '로그인|로그아웃|비밀번호|*(으)로 로그인|로그인한 독자를 위한 페이지입니다.|설명하는 제품에서 문서를 여세요.|비밀번호가 잘못되었습니다.|시도가 너무 많습니다. 나중에 다시 시도하세요.|로그인하지 못했습니다. 다시 시도하세요.|로그인 서비스가 접근을 허용하지 않았습니다.|로그인에 시간이 너무 오래 걸렸거나 브라우저가 쿠키를 차단합니다. 다시 시도하세요.|로그인 서비스에 연결할 수 없습니다. 나중에 다시 시도하세요.|로그아웃되었습니다.|로그인하는 중…',
  pt: 'Entrar|Sair|Senha|Entrar com *|Estas páginas são para leitores que entraram.|Abra a documentação no produto que ela descreve.|A senha está incorreta.|Muitas tentativas. Tente mais tarde.|Não foi possível entrar. Tente novamente.|O serviço de autenticação não concedeu acesso.|A entrada demorou demais ou o navegador bloqueia cookies. Tente novamente.|Não é possível acessar o serviço de autenticação. Tente mais tarde.|Você saiu.|Entrando…',
  ru: 'Войти|Выйти|Пароль|Войти через *|Эти страницы доступны читателям после входа.|Откройте документацию из продукта, который она описывает.|Неверный пароль.|Слишком много попыток. Повторите позже.|Не удалось войти. Попробуйте ещё раз.|Служба входа не предоставила доступ.|Вход занял слишком много времени, или браузер блокирует файлы cookie. Попробуйте ещё раз.|Служба входа недоступна. Повторите попытку позже.|Вы вышли.|Выполняется вход…',
  zh: '登录|退出|密码|使用 * 登录|这些页面仅供已登录的读者阅读。|请从文档所介绍的产品中打开文档。|密码错误。|尝试次数过多，请稍后再试。|登录失败，请重试。|登录服务未授予访问权限。|登录耗时过长，或浏览器阻止了 Cookie，请重试。|无法连接登录服务，请稍后重试。|您已退出。|正在登录…',
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
