export function makeElement(tagName, properties = {}, ...children) {
  const element = Object.assign(document.createElement(tagName), properties)
  element.append(...children)
  return element
}
