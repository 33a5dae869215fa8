import { nameHost } from '../../brand/name-host.ts'
import { readCssColors } from '../../brand/read-css-colors.ts'
import { readHexColor } from '../../brand/readable-color.ts'
import { isWebAddress, linkRepository, readStyles, type Theme } from '../../brand/theme-brand.ts'
import { asList, asRecord, asText, type JsonRecord } from '../../core/json-value.ts'
import { joinPath } from '../../core/page-path.ts'
import type { SourceTree } from '../../core/source-tree.ts'

const readTheDocs = 'sphinx_rtd_theme'
/** The colour of its header without a setting. */
const readTheDocsBlue = '#2980b9'
/** Options such as `twitter_url`. */
const addressOptions = ['gitlab', 'bitbucket', 'twitter', 'mastodon', 'discord', 'linkedin', 'youtube']

interface Conf {
  tree: SourceTree
  /** The folder of `conf.py`. */
  root: string
  values: ReadonlyMap<string, unknown>
}

/** Reads the look of a site with Furo, PyData, Book, Read the Docs or a similar theme. */
export function readTheme(conf: Conf): Theme {
  const { values } = conf
  const options = asRecord(values.get('html_theme_options'))
  const logo = asRecord(options.logo)
  const links = [options.external_links, options.nav_links].flatMap(asList).map(asRecord)
  const icons = [options.icon_links, options.footer_icons].flatMap(asList).map(asRecord)
  return {
    logo: {
      light: options.light_logo ?? logo.image_light ?? values.get('html_logo'),
      dark: options.dark_logo ?? logo.image_dark,
      withName: showsName(values, options),
      onColor: values.get('html_theme') === readTheDocs,
    },
    favicon: values.get('html_favicon'),
    colors: readColors(conf, options),
    links: [
      ...linkRepository(findRepository(options) ?? findRepository(asRecord(values.get('html_context')))),
      ...links
        .map(({ name, title, url }) => ({ label: name ?? title, href: url }))
        .filter(({ href }) => isWebAddress(href)),
    ],
    socials: [
      ...icons.map(({ name, url }) => ({ type: nameHost(asText(url)) ?? asText(name), url })),
      ...addressOptions.map(type => ({ type, url: options[`${type}_url`] })),
    ],
  }
}

/** PyData and the themes made from it show the name beside the logo only if it is set. */
function showsName(values: Conf['values'], options: JsonRecord): boolean {
  const isPyData = /^(?:pydata|sphinx_book)_/.test(asText(values.get('html_theme')) ?? '')
  if (isPyData || 'icon_links' in options) return asText(asRecord(options.logo).text) !== null
  return options.sidebar_hide_name !== true && options.logo_only !== true
}

function findRepository(options: JsonRecord): unknown {
  const { source_repository, repository_url, github_url, repo_url, github_user, github_repo } = options
  const named = github_user && github_repo ? `${github_user}/${github_repo}` : undefined
  return source_repository ?? repository_url ?? github_url ?? repo_url ?? named
}

function readColors({ tree, root, values }: Conf, options: JsonRecord): Theme['colors'] {
  const [light, dark] = [options.light_css_variables, options.dark_css_variables].map(variables =>
    readHexColor(asText(asRecord(variables)['color-brand-primary'])),
  )
  const header = readHexColor(asText(options.style_nav_header_background)) ?? readTheDocsBlue
  const files = asList(values.get('html_static_path')).flatMap(folder =>
    asList(values.get('html_css_files')).map(file => joinPath(root, `${folder}/${file}`) ?? ''),
  )
  return {
    ...(values.get('html_theme') === readTheDocs && { light: header }),
    ...readCssColors(readStyles(tree, files), ['--pst-color-primary', '--color-brand-primary']),
    ...(light && { light }),
    ...(dark && { dark }),
  }
}
