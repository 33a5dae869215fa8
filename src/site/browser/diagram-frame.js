// Runs in a frame without an origin, after the library. The page sends the code of one diagram.
addEventListener('message', async ({ data, source }) => {
  if (source !== parent) return
  const { mermaid } = globalThis
  // With the scheme of the page, the frame is transparent.
  document.documentElement.style.colorScheme = data.isDark ? 'dark' : 'light'
  try {
    mermaid.initialize({
      startOnLoad: false,
      securityLevel: 'strict',
      theme: data.isDark ? 'dark' : 'default',
      fontFamily: 'system-ui, sans-serif',
      maxTextSize: 50_000,
    })
    const { svg } = await mermaid.render('diagram', data.code)
    document.body.innerHTML = svg
    document.body.style.margin = '0'
    const drawing = document.body.querySelector('svg')
    drawing.style.display = 'block'
    drawing.style.margin = '0 auto'
    const { width, height } = drawing.viewBox.baseVal
    parent.postMessage({ width: Math.ceil(width), height: Math.ceil(height) }, '*')
  } catch {
    parent.postMessage({ isRefused: true }, '*')
  }
})
parent.postMessage({ isReady: true }, '*')
