import { type RefObject, useEffect } from 'react'

/** Dialogs and menus open over the page. */
const overPage = '[data-portal]'
const openDialog = `${overPage} [role="dialog"]`

/**
 * Where what has the focus is taken out of the page, as the row of something that was removed is, or a dialog, a
 * keyboard would begin again at the top of the document: what in the page had the focus before gets it back, or the page
 * itself.
 */
export function useKeptFocus(page: RefObject<HTMLElement | null>) {
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
