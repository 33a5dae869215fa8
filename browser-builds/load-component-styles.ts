import type { Plugin } from 'vite'

const classNames = /\/@mantine\/core\/esm\/.*\/(\w+)\.module\.mjs$/

/** Loads the stylesheet of each Mantine component with its script, so that a page loads only the styles that it uses. */
export function loadComponentStyles(): Plugin {
  return {
    name: 'load-component-styles',
    enforce: 'pre',
    transform(code, id) {
      const [, component] = classNames.exec(id.split('?', 1)[0] ?? '') ?? []
      if (!component) return null
      return { code: `import '@mantine/core/styles/${component}.layer.css'\n${code}`, map: null }
    },
  }
}
