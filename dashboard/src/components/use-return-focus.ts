import { useEffect } from 'react'

/** For a dialog that is unmounted while open: returns the focus to the previous element, or to the page. */
export function useReturnFocus() {
  useEffect(() => {
    const before = document.activeElement
    return () => {
      requestAnimationFrame(() => {
        if (document.activeElement !== document.body) return
        const target = before?.isConnected ? before : document.getElementById('content')
        if (target instanceof HTMLElement) target.focus({ preventScroll: true })
      })
    }
  }, [])
}
