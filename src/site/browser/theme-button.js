import { makeElement } from './make-element.js'

const dark = matchMedia('(prefers-color-scheme: dark)')

/** Adds a button that switches between light and dark, and remembers the choice. */
export function addThemeButton(place, label) {
  const root = document.documentElement
  if ('themeFixed' in root.dataset) return
  const isDark = () => (root.dataset.theme ? root.dataset.theme === 'dark' : dark.matches)
  const button = makeElement('button', { className: 'theme', type: 'button', title: label }, '◐')
  button.setAttribute('aria-label', label)
  const show = () => button.setAttribute('aria-pressed', String(isDark()))
  button.addEventListener('click', () => {
    root.dataset.theme = isDark() ? 'light' : 'dark'
    try {
      localStorage.setItem('lectern-theme', root.dataset.theme)
    } catch {
      // The choice then lasts for this page only.
    }
    show()
  })
  dark.addEventListener('change', show)
  show()
  place.append(button)
}
