// Runs before the page is shown, so that neither a reader's choice of colours nor what the script changes flashes.
{
  const root = document.documentElement
  // The page is laid out as the script will change it. If the script is missing, everything is shown after all.
  root.classList.add('is-loading')
  addEventListener('load', () => root.classList.remove('is-loading'))
  try {
    const theme = localStorage.getItem('lectern-theme')
    if ((theme === 'light' || theme === 'dark') && !('themeFixed' in root.dataset)) root.dataset.theme = theme
  } catch {
    // Without storage, the reader's system decides.
  }
}
