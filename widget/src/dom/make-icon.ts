const namespace = 'http://www.w3.org/2000/svg'

/** Paths on a grid of 24 by 24. */
const paths = {
  chat: 'M12 4c4.7 0 8.5 3.2 8.5 7.2s-3.8 7.2-8.5 7.2c-1 0-2-.2-2.9-.4L4.5 20l1.2-3.7c-1.4-1.3-2.2-3.1-2.2-5.1C3.5 7.2 7.3 4 12 4zM8.5 11.2h.01M12 11.2h.01M15.5 11.2h.01',
  close: 'M6 6l12 12M18 6L6 18',
  fresh: 'M12 5v14M5 12h14',
  send: 'M12 19V5M6 11l6-6 6 6',
  stop: 'M6.5 6.5h11v11h-11z',
  copy: 'M9 9h10v11H9zM5 15V4h10',
  done: 'M5 12.5l4.5 4.5L19 7.5',
  retry: 'M19 12a7 7 0 1 1-2.2-5.1M19 4v4h-4',
  up: 'M7.5 11v9H4.5v-9zM7.5 11l4-7c1.4 0 2.3 1 2.1 2.4L13 10h5.2c1.2 0 2 1.1 1.8 2.2l-1.2 6c-.2 1.1-1 1.8-2.1 1.8H7.5',
  down: 'M16.5 13V4h3v9zM16.5 13l-4 7c-1.4 0-2.3-1-2.1-2.4L11 14H5.8c-1.2 0-2-1.1-1.8-2.2l1.2-6C5.4 4.7 6.2 4 7.3 4h9.2',
  away: 'M9 6h9v9M18 6L7 17',
} as const

export type IconName = keyof typeof paths

/** Creates a decorative icon, hidden from screen readers. */
export function makeIcon(name: IconName): SVGSVGElement {
  const icon = document.createElementNS(namespace, 'svg')
  icon.setAttribute('viewBox', '0 0 24 24')
  icon.setAttribute('aria-hidden', 'true')
  icon.setAttribute('data-icon', name)
  const path = document.createElementNS(namespace, 'path')
  path.setAttribute('d', paths[name])
  icon.append(path)
  return icon
}
