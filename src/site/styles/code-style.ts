/** Listings: their copy button and their colours. */
export const codeStyle = `
.listing { position: relative; margin: 1.1em 0; }
.listing > pre { margin: 0; }
figure.code > .listing { margin: 0; }
.copy {
  position: absolute; inset-inline-end: 0.5rem; top: 0.5rem; padding: 0.2rem 0.6rem; font: inherit; font-size: 0.75rem; color: var(--soft);
  background: var(--paper); border: 1px solid var(--line); border-radius: 0.35rem; opacity: 0; cursor: pointer;
}
.listing:hover > .copy, .copy:focus-visible { opacity: 1; }
@media (hover: none) { .copy { opacity: 1; } }
.code-keyword, .code-selector-tag, .code-meta, .code-template-tag, .code-doctag { color: var(--code-word); }
.code-string, .code-regexp, .code-addition, .code-char, .code-quote { color: var(--code-text); }
.code-title, .code-section, .code-name, .code-built_in, .code-selector-class, .code-selector-id { color: var(--code-name); }
.code-number, .code-literal, .code-symbol, .code-type, .code-attr, .code-attribute, .code-variable, .code-template-variable, .code-link { color: var(--code-value); }
.code-comment, .code-deletion { color: var(--code-aside); }
.code-comment, .code-emphasis { font-style: italic; }
.code-strong { font-weight: 700; }
`
