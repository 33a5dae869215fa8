import { codeStyle } from './styles/code-style.ts'
import { contentStyle } from './styles/content-style.ts'
import { frameStyle } from './styles/frame-style.ts'
import { narrowStyle } from './styles/narrow-style.ts'
import { navigationStyle } from './styles/navigation-style.ts'

/** Site path under which pages ask for the stylesheet. */
export const stylesheetPath = '/_lectern/site.css'

/** The stylesheet of every deployed site. It loads nothing. */
export const siteStylesheet = [frameStyle, navigationStyle, contentStyle, codeStyle, narrowStyle]
  .join('')
  .trimStart()
