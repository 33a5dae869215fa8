type Attributes = Record<string, string | boolean | null | ((event: never) => void)>
type Child = Node | string | null | false

/**
 * Creates an element. Nothing is parsed as HTML. `true` sets an empty attribute, `false` and `null` set none, and a
 * function listens to the event of its name.
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

/** A cast: the caller knows the event type by its name. */
function asListener(listen: (event: never) => void): EventListener {
  return listen as EventListener
}
