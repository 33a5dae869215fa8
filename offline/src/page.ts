import './connect-page.ts'
import '../../src/site/browser/site.js'
