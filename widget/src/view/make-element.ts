type Attributes = Record<string, string | boolean | null | ((event: never) => void)>
type Child = Node | string | null | false

/**
 * An element with its attributes and children, made node by node: nothing is ever parsed as HTML. `true` is an empty attribute,
 * `false` and `null` are none; functions listen to the event that they are named after.
 */
export function makeElement<Name extends keyof HTMLElementTagNameMap>(
  name: Name,
  attributes: Attributes = {},
  ...children: Child[]
): HTMLElementTagNameMap[Name] {
  const element = document.createElement(name)
  for (const [key, value] of Object.entries(attributes)) {
    if (typeof value === 'function') element.addEventListener(key, asListener(value))
    else if (value === true) element.setAttribute(key, '')
    else if (typeof value === 'string') element.setAttribute(key, value)
  }
  element.append(...children.filter(child => child !== null && child !== false))
  return element
}

/** A cast: whoever names the event knows what kind of event it is. */
function asListener(listen: (event: never) => void): EventListener {
  return listen as EventListener
}
