import { brandStylesheetPath, hasBrandStyles } from './brand-styles.ts'
import { html, type SafeHtml } from './html.ts'
import { findReaderLabels, type ReaderLabels } from './reader-labels.ts'
import { renderHome, renderIcons, renderScheme } from './render-brand.ts'
import type { SiteReader, SiteView } from './site.ts'
import { siteAddress } from './site-address.ts'
import { stylesheetPath, themeScriptPath } from './site-assets.ts'

export const signInPath = '/_lectern/sign-in'
export const signOutPath = '/_lectern/sign-out'
export const tokenSignInPath = '/login/jwt-callback'
export const openIdStartPath = '/_lectern/sign-in/start'
export const openIdReturnPath = '/_lectern/sign-in/callback'
export const tokenScriptPath = '/_lectern/sign-in.js'

/** How a reader can sign in: with a password, or with buttons that lead elsewhere. */
export interface SignInForm {
  hasPassword: boolean
  /** A button without a name is called "Sign in". */
  buttons: readonly { name: string | null; href: string }[]
  problem: 'wrongPassword' | 'tooMany' | 'failed' | 'denied' | 'expired' | 'unavailable' | null
  isSignedOut: boolean
  /** The site path that the reader wanted. */
  to: string
  /** BCP 47 tag. */
  language: string | null
}

/** Renders the page on which readers sign in. It names no page of the site. */
export function renderSignIn(reader: SiteReader, form: SignInForm, view: SiteView): string {
  const labels = findReaderLabels(form.language)
  const { basePath } = view
  const main = html`<h1>${labels.signIn}</h1>
<p${form.isSignedOut && html` role="status"`}>${form.isSignedOut ? labels.signedOut : labels.forReaders}</p>
${form.problem !== null && html`<p class="problem" role="alert">${labels[form.problem]}</p>`}
${form.hasPassword && renderPassword(form, { labels, basePath })}
${form.buttons.map(({ name, href }) => html`<p><a class="button" href="${href}">${name === null ? labels.signIn : labels.signInWith.replace('*', name)}</a></p>`)}
${!form.hasPassword && form.buttons.length === 0 && html`<p>${labels.askOwner}</p>`}`
  return renderSheet(reader, { main, labels, language: form.language, scripts: null }, view)
}

/** Renders the page that takes the token from the address and sends it to the server. */
export function renderTokenSignIn(
  reader: SiteReader,
  { to, language }: Pick<SignInForm, 'to' | 'language'>,
  view: SiteView,
): string {
  const labels = findReaderLabels(language)
  const { basePath } = view
  const scripts = html`<script src="${siteAddress(basePath, tokenScriptPath)}" defer></script>`
  const main = html`<p role="status">${labels.continuing}</p>
<form method="post" action="${siteAddress(basePath, tokenSignInPath)}" id="lectern-token"><input type="hidden" name="token"><input type="hidden" name="to" value="${to}"></form>
<noscript><p><a class="button" href="${siteAddress(basePath, signInPath)}">${labels.signIn}</a></p></noscript>`
  return renderSheet(reader, { main, labels, language, scripts }, view)
}

function renderPassword(
  { to, problem }: SignInForm,
  { labels, basePath }: { labels: ReaderLabels; basePath: string },
): SafeHtml {
  return html`<form method="post" action="${siteAddress(basePath, signInPath)}">
<input type="hidden" name="to" value="${to}">
<label for="lectern-password">${labels.password}</label>
<input type="password" name="password" id="lectern-password" required maxlength="500" autocomplete="current-password" autofocus${problem !== null && html` aria-invalid="true"`}>
<button type="submit">${labels.signIn}</button>
</form>`
}

/** The button in the bar of every page: "Sign out" for readers who have signed in, else "Sign in". */
export function renderSignInButton(view: SiteView, language: string | null): SafeHtml | null {
  if (view.signIn === undefined) return null
  const labels = findReaderLabels(language)
  const { basePath } = view
  if (!view.signIn.isSignedIn)
    return html`<a class="sign-in" rel="nofollow" href="${siteAddress(basePath, signInPath)}">${labels.signIn}</a>`
  return html`<form class="sign-out" method="post" action="${siteAddress(basePath, signOutPath)}"><button type="submit">${labels.signOut}</button></form>`
}

function renderSheet(
  reader: SiteReader,
  parts: { main: SafeHtml; labels: ReaderLabels; language: string | null; scripts: SafeHtml | null },
  view: SiteView,
): string {
  const { basePath, siteName } = view
  const title = siteName === '' ? parts.labels.signIn : `${parts.labels.signIn} · ${siteName}`
  return html`<!doctype html>
<html lang="${parts.language ?? 'en'}" dir="${/^(ar|fa|he|ur)\b/i.test(parts.language ?? '') ? 'rtl' : 'ltr'}"${renderScheme(reader.brand)}>
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="robots" content="noindex">
<title>${title}</title>
${renderIcons(reader.brand, basePath)}
<script src="${siteAddress(basePath, themeScriptPath)}"></script>
<link rel="stylesheet" href="${siteAddress(basePath, stylesheetPath)}">
${hasBrandStyles(reader) && html`<link rel="stylesheet" href="${siteAddress(basePath, brandStylesheetPath)}">`}
${parts.scripts}
</head>
<body class="sheet">
<main>
<div class="sheet-home">${renderHome(reader.brand, view)}</div>
${parts.main}
</main>
</body>
</html>
`.markup
}
