// Runs before the page is shown, so that a reader's choice of colours does not flash.
try {
  const theme = localStorage.getItem('lectern-theme')
  const root = document.documentElement
  if ((theme === 'light' || theme === 'dark') && !('themeFixed' in root.dataset)) root.dataset.theme = theme
} catch {
  // Without storage, the reader's system decides.
}
