import { type RefObject, useEffect } from 'react'

const overPage = '[data-portal]'
const openDialog = `${overPage} [role="dialog"]`

/**
 * Restores the focus when the focused element is removed, for example a deleted row or a closed dialog. The previously
 * focused element gets it, or the page; otherwise the keyboard would start again at the top of the document.
 */
export function useRestoredFocus(page: RefObject<HTMLElement | null>) {
  useEffect(() => {
    const element = page.current
    if (!element) return
    let held: Element | null = null
    let before: HTMLElement | null = null
    const remember = ({ target }: FocusEvent) => {
      if (!(target instanceof HTMLElement)) return
      held = target
      if (!target.closest(overPage)) before = target
    }
    const isLost = () => document.activeElement === document.body
    const observer = new MutationObserver(() => {
      if (!held || held.isConnected || !isLost() || document.querySelector(openDialog)) return
      held = null
      if (before?.isConnected) before.focus({ preventScroll: true })
      if (isLost()) element.focus({ preventScroll: true })
    })
    document.addEventListener('focusin', remember)
    observer.observe(document.body, { childList: true, subtree: true })
    return () => {
      document.removeEventListener('focusin', remember)
      observer.disconnect()
    }
  }, [page])
}
