import { type CalloutKind, toCalloutKind } from '../html/callout-kinds.ts'
import { createBox, createText } from '../html/elements.ts'
import type { WriteComponent } from './component.ts'

/** `<Note>`, `<Warning title>`: the kind is the component's name. */
export function writeCallout(kind: CalloutKind): WriteComponent {
  return component => {
    const title = component.read('title', 'header')
    const head = title === null ? [] : [createBox('p', 'title', [createText(title)])]
    return [createBox('aside', `callout callout-${kind}`, [...head, ...component.children])]
  }
}

/** `<Callout type="warn" title>`. */
export const writeTypedCallout: WriteComponent = component => {
  return writeCallout(toCalloutKind(component.read('type', 'intent', 'variant') ?? 'note') ?? 'note')(
    component,
  )
}
