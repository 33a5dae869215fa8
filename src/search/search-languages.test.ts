import { describe, expect, it } from 'vitest'
import { makeSite, type PageSketch } from './fixtures/make-site.ts'
import { buildIndex, openIndex } from './index.ts'

interface LanguageCase {
  language: string
  name: string
  pages: [path: string, title: string, text: string][]
  questions: [question: string, path: string][]
}

const cases: LanguageCase[] = [
  {
    language: 'zh',
    name: 'Chinese',
    pages: [
      ['/database', '数据库连接', '在配置文件中填写主机名和端口号,即可连接到数据库服务器。'],
      ['/deploy', '部署指南', '将代码推送到主分支后,系统会自动构建并发布网站。'],
      ['/theme', '外观', '可以修改颜色、字体和深色模式。'],
    ],
    questions: [
      ['怎么连接数据库?', '/database'],
      ['如何自动发布我的网站', '/deploy'],
      ['深色模式怎么设置', '/theme'],
    ],
  },
  {
    language: 'ja',
    name: 'Japanese',
    pages: [
      [
        '/database',
        'データベースへの接続',
        '設定ファイルにホスト名とポート番号を書くと、データベースサーバーに接続できます。',
      ],
      ['/auth', 'ログイン', '利用者の認証には外部の身分証明サービスを使えます。'],
      ['/deploy', '公開手順', '変更を送信すると、サイトが自動的に再構築されて公開されます。'],
    ],
    questions: [
      ['サーバーのポート番号はどこに書きますか', '/database'],
      ['利用者認証の方法', '/auth'],
      ['サイトを公開するにはどうすればいいですか', '/deploy'],
    ],
  },
  {
    language: 'ko',
    name: 'Korean',
    pages: [
      ['/database', '데이터베이스 연결', '설정 파일에 호스트와 포트를 적으면 데이터베이스에 연결됩니다.'],
      ['/deploy', '배포', '변경 사항을 올리면 사이트가 자동으로 배포됩니다.'],
      ['/auth', '로그인', '사용자는 외부 계정으로 로그인할 수 있습니다.'],
    ],
    questions: [
      ['데이터베이스를 어떻게 연결하나요?', '/database'],
      ['사이트의 자동배포 방법', '/deploy'],
      ['외부계정 로그인', '/auth'],
      ['호스트포트설정', '/database'],
    ],
  },
  {
    language: 'th',
    name: 'Thai',
    pages: [
      ['/install', 'การติดตั้ง', 'ดาวน์โหลดโปรแกรมแล้วรันคำสั่งติดตั้งบนเซิร์ฟเวอร์ของคุณ'],
      ['/database', 'ฐานข้อมูล', 'ตั้งค่าการเชื่อมต่อฐานข้อมูลในไฟล์กำหนดค่า'],
      ['/language', 'ภาษา', 'เลือกภาษาของเว็บไซต์ได้จากเมนูด้านบน'],
    ],
    questions: [
      ['เชื่อมต่อฐานข้อมูลอย่างไร', '/database'],
      ['ติดตั้งโปรแกรมบนเซิร์ฟเวอร์', '/install'],
      ['เปลี่ยนภาษาเว็บไซต์', '/language'],
    ],
  },
  {
    language: 'de',
    name: 'German',
    pages: [
      [
        '/datenbank',
        'Speicher',
        'Die Datenbankverbindung wird in der Konfigurationsdatei eingetragen. Eine Datenbank braucht einen Namen, die Verbindung einen Port.',
      ],
      [
        '/rechte',
        'Rechte',
        'Die Benutzerverwaltung legt fest, wer Seiten ändern darf. Jeder Benutzer hat eine Rolle, die Verwaltung vergibt sie.',
      ],
      ['/sprache', 'Sprachen', 'Texte lassen sich in mehrere Sprachen übersetzen.'],
    ],
    questions: [
      ['Wie stelle ich eine Verbindung zur Datenbank her?', '/datenbank'],
      ['Wo verwalte ich Benutzer?', '/rechte'],
      ['Uebersetzung der Texte', '/sprache'],
      ['Welche Datei hält die Konfiguration?', '/datenbank'],
      ['Welche Benutzerrolle habe ich?', '/rechte'],
      ['Verbindungsport ändern', '/datenbank'],
    ],
  },
  {
    language: 'fr',
    name: 'French',
    pages: [
      ['/installer', "L'installation", "L’installeur copie l'application et n'exige aucun droit."],
      ['/hote', "L'hébergement", "Qu'il s'agisse d'une machine ou de plusieurs, l'hébergeur reste le même."],
      ['/erreurs', 'Les erreurs', 'Un message décrit chaque panne et la façon de la corriger.'],
    ],
    questions: [
      ['comment installer application', '/installer'],
      ['quel hébergeur choisir ?', '/hote'],
      ["Que faire en cas d'erreur ?", '/erreurs'],
    ],
  },
  {
    language: 'es',
    name: 'Spanish',
    pages: [
      ['/instalar', 'Instalación', 'Descargue el programa y ejecute el instalador.'],
      ['/dominio', 'Dominios', 'Un dominio personalizado se añade en la configuración del proyecto.'],
      ['/paginas', 'Páginas', 'Las páginas ocultas no aparecen en la navegación.'],
    ],
    questions: [
      ['¿Cómo añado mi propio dominio?', '/dominio'],
      ['ocultar una pagina', '/paginas'],
      ['instalaciones', '/instalar'],
    ],
  },
]

function sketch({ language, pages }: LanguageCase, prefix = ''): PageSketch[] {
  return pages.map(([path, title, text]) => ({
    path: `${prefix}${path}`,
    title,
    language,
    sections: [['', text]],
  }))
}

describe.each(cases)('a site in $name', ({ questions, ...rest }) => {
  const index = openIndex(buildIndex(makeSite(sketch({ questions, ...rest }))))
  const unstated = openIndex(
    buildIndex(makeSite(sketch({ questions, ...rest }).map(page => ({ ...page, language: null })))),
  )

  it.each(questions)('answers "%s" from %s', (question, path) => {
    const first = index.search({ query: question, limit: 1 }).hits[0]
    expect(first && index.page(first.page).path).toBe(path)
  })

  it.each(questions)('answers "%s" from %s when no page states its language', (question, path) => {
    const first = unstated.search({ query: question, limit: 1 }).hits[0]
    expect(first && unstated.page(first.page).path).toBe(path)
  })
})

/** Finds the page with the most words of a question, splitting at spaces only; undefined in a tie. */
function findBySpaces({ pages }: LanguageCase, question: string): string | undefined {
  const wordsOf = (text: string) =>
    text
      .toLowerCase()
      .split(/\s+/)
      .map(word => word.replace(/^[^\p{L}\p{N}]+|[^\p{L}\p{N}]+$/gu, ''))
      .filter(word => word !== '')
  const asked = new Set(wordsOf(question))
  const counts = pages.map(([path, title, text]) => {
    const words = new Set(wordsOf(`${title} ${text}`))
    return { path, count: [...asked].filter(word => words.has(word)).length }
  })
  const [best, next] = counts.sort((one, other) => other.count - one.count)
  return best && best.count > (next?.count ?? 0) ? best.path : undefined
}

it.each(cases.map(one => [one.name, one] as const))(
  'of the questions in %s, most are not answered by words between spaces',
  (_, one) => {
    const missed = one.questions.filter(([question, path]) => findBySpaces(one, question) !== path)
    expect(missed.length).toBeGreaterThan(one.questions.length / 2)
  },
)

describe('a site in seven languages', () => {
  const index = openIndex(buildIndex(makeSite(cases.flatMap(one => sketch(one, `/${one.language}`)))))
  const asked = cases.flatMap(({ language, questions }) =>
    questions.map(([question]) => [question, language] as const),
  )

  it.each(asked)('answers "%s" from its pages in %s', (question, language) => {
    const first = index.search({ query: question, limit: 1 }).hits[0]
    expect(first && index.page(first.page).language).toBe(language)
  })
})
