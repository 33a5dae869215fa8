import { type CalloutKind, toCalloutKind } from '../html/callout-kinds.ts'
import { createBox, createText } from '../html/elements.ts'
import type { WriteComponent } from './component.ts'
import { readIcon } from './titled-boxes.ts'

/** `<Note>`, `<Warning title>`: the kind is the component's name. */
export function writeCallout(kind: CalloutKind): WriteComponent {
  return component => {
    const title = component.read('title', 'header')
    const head = title === null ? [] : [createBox('p', 'title', [createText(title)])]
    return [createBox('aside', `callout callout-${kind}`, [...head, ...component.children])]
  }
}

/** `<Callout type="warn" title icon color>`. */
export const writeTypedCallout: WriteComponent = component => {
  const kind = toCalloutKind(component.read('type', 'intent', 'variant', 'theme') ?? 'note') ?? 'note'
  const [box] = writeCallout(kind)(component)
  const icon = readIcon(component)
  const color = component.read('color')
  if (box?.type !== 'element' || (icon.length === 0 && color === null)) return box === undefined ? [] : [box]
  const properties = {
    className: ['callout', `callout-${kind}`, ...(icon.length > 0 ? ['with-icon'] : [])],
    ...(color !== null && { dataColor: color }),
  }
  const mark = icon.length === 0 ? [] : [createBox('div', 'mark', icon)]
  return [{ ...box, properties, children: [...mark, ...box.children] }]
}
