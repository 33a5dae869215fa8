import type { SiteView } from '../../site/index.ts'

/** Writes a page that leads to another address. */
export function writeRedirect(address: string, { exported }: SiteView): string {
  const target = escapeText(address)
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${escapeText(exported?.policy ?? '')}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<meta http-equiv="refresh" content="0; url=${target}">
<link rel="canonical" href="${target}">
<title>Moved</title>
</head>
<body><p>This page moved to <a href="${target}">${target}</a>.</p></body>
</html>
`
}

function escapeText(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;')
}
