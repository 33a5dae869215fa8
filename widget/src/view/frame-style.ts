/** Colours, button, panel, header and field of the chat box. The `--lectern-*` properties are the page's to set. */
export const frameStyle = `
:host { display: contents; }
.probe { all: initial; font-size: medium; }
.frame {
  all: initial; display: contents; color-scheme: inherit;
  --accent: var(--lectern-accent, light-dark(#0b57c2, #8ab8ff));
  --on-accent: var(--lectern-on-accent, light-dark(#ffffff, #0c1a2e));
  --paper: var(--lectern-paper, light-dark(#ffffff, #14161a));
  --raised: var(--lectern-raised, light-dark(#f4f5f7, #1f2329));
  --line: var(--lectern-line, light-dark(#e2e5ea, #31363f));
  --ink: var(--lectern-ink, light-dark(#1d2129, #e4e7ec));
  --soft: var(--lectern-soft, light-dark(#596273, #a2abba));
  --bad: var(--lectern-bad, light-dark(#b3261e, #ff9a9e));
  --radius: var(--lectern-radius, 0.9rem);
  font: 400 0.9375rem/1.55 var(--lectern-font, system-ui, -apple-system, "Segoe UI", Roboto, "Noto Sans", sans-serif);
  color: var(--ink); overflow-wrap: anywhere;
}
.frame.inline { display: block; }
.frame[data-theme="light"], :host([data-theme="light"]) .frame { color-scheme: light; }
.frame[data-theme="dark"], :host([data-theme="dark"]) .frame { color-scheme: dark; }
*, ::before, ::after { box-sizing: border-box; }
[hidden] { display: none !important; }
button { font: inherit; color: inherit; background: none; border: 0; cursor: pointer; }
svg { width: 1.15em; height: 1.15em; flex: none; fill: none; stroke: currentcolor; stroke-width: 1.7; stroke-linecap: round; stroke-linejoin: round; }
:focus-visible { outline: 2px solid var(--accent); outline-offset: 2px; }
.unseen { position: absolute; width: 1px; height: 1px; margin: -1px; overflow: hidden; clip-path: inset(50%); white-space: nowrap; }
.quiet { display: inline-grid; place-items: center; width: 2.1rem; height: 2.1rem; padding: 0; color: var(--soft); border-radius: 0.55rem; }
h2, .note, .welcome p, .searching, .notice, .ending p { unicode-bidi: plaintext; }
.quiet:hover { color: var(--ink); background: var(--raised); }

.launcher {
  position: fixed; inset-block-end: var(--lectern-offset, 1.25rem); inset-inline-end: var(--lectern-offset, 1.25rem); z-index: var(--lectern-layer, 1000);
  display: inline-flex; align-items: center; gap: 0.55rem; padding: 0.65rem 1.1rem; padding-inline-start: 0.95rem;
  font-weight: 550; color: var(--on-accent); background: var(--accent); border-radius: 99rem;
  box-shadow: 0 0.1rem 0.3rem rgb(0 0 0 / 14%), 0 0.5rem 1.4rem rgb(0 0 0 / 16%);
  transition: transform 0.15s, box-shadow 0.15s, opacity 0.15s;
}
.launcher:hover { transform: translateY(-1px); box-shadow: 0 0.15rem 0.4rem rgb(0 0 0 / 16%), 0 0.7rem 1.8rem rgb(0 0 0 / 20%); }
.launcher:focus-visible { outline-offset: 3px; }
.launcher[aria-expanded="true"] { visibility: hidden; opacity: 0; }
.launcher svg { width: 1.35em; height: 1.35em; }

.panel {
  position: fixed; inset: auto; inset-block-end: var(--lectern-offset, 1.25rem); inset-inline-end: var(--lectern-offset, 1.25rem); z-index: var(--lectern-layer, 1000);
  width: min(var(--lectern-width, 26rem), calc(100vw - 2.5rem)); height: min(var(--lectern-height, 42rem), calc(100dvh - 2.5rem));
  max-width: none; max-height: none; margin: 0; padding: 0; overflow: hidden; color: inherit;
  background: var(--paper); border: 1px solid var(--line); border-radius: var(--radius);
  box-shadow: 0 0.3rem 0.8rem rgb(0 0 0 / 8%), 0 1.2rem 3.5rem rgb(0 0 0 / 22%);
}
.panel[open], .inline .panel { display: flex; flex-direction: column; }
.panel[open] { animation: rise 0.18s ease-out; }
.inline .panel { position: static; width: 100%; height: var(--lectern-height, 36rem); box-shadow: none; }
@keyframes rise { from { opacity: 0; transform: translateY(0.6rem); } }
.panel::backdrop { background: none; }
.head { display: flex; align-items: center; gap: 0.15rem; padding: 0.55rem 0.6rem; padding-inline-start: 1.1rem; border-bottom: 1px solid var(--line); }
h2 { flex: 1; margin: 0; font-size: 1rem; font-weight: 600; line-height: 1.3; }

.composer { padding: 0.7rem 0.8rem 0.6rem; border-top: 1px solid var(--line); }
.field { display: flex; align-items: flex-end; gap: 0.4rem; padding: 0.3rem; padding-inline-start: 0.85rem; background: var(--raised); border: 1px solid var(--line); border-radius: 0.8rem; }
.field:focus-within { border-color: var(--accent); box-shadow: 0 0 0 1px var(--accent); }
textarea {
  flex: 1; min-width: 0; max-height: 9rem; padding: 0.35rem 0; resize: none; field-sizing: content; overflow-y: auto;
  font: inherit; line-height: 1.45; color: inherit; background: none; border: 0;
}
textarea:focus-visible { outline: 0; }
textarea::placeholder { color: var(--soft); opacity: 1; }
.send { display: grid; place-items: center; flex: none; width: 2.1rem; height: 2.1rem; padding: 0; color: var(--on-accent); background: var(--accent); border-radius: 0.6rem; }
.send svg { width: 1.3em; height: 1.3em; }
.send [data-icon="stop"] { fill: currentcolor; }
.send:hover { opacity: 0.9; }
.note { margin: 0.45rem 0.2rem 0; font-size: 0.75rem; line-height: 1.4; color: var(--soft); text-align: center; }
.chip { display: flex; align-items: center; gap: 0.3rem; margin-bottom: 0.5rem; padding-inline-start: 0.7rem; background: var(--raised); border-inline-start: 3px solid var(--accent); border-radius: 0.4rem; }
.chip .quote { flex: 1; min-width: 0; overflow: hidden; white-space: nowrap; text-overflow: ellipsis; font-size: 0.85rem; color: var(--soft); }

@media (max-width: 40em) {
  .frame:not(.inline) .panel { inset: 0; width: 100%; height: 100dvh; border: 0; border-radius: 0; box-shadow: none; }
  .frame:not(.inline) .composer { padding-block-end: max(0.6rem, env(safe-area-inset-bottom)); }
  .launcher { padding: 0.8rem; }
  .launcher span { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); white-space: nowrap; }
  textarea, .remark { font-size: 1rem; }
}
@media (prefers-reduced-motion: reduce) {
  *, ::before, ::after { animation: none !important; transition: none !important; }
}
@media (forced-colors: active) {
  .launcher, .send, .panel, .field, .chip { border: 1px solid; }
}
@media print {
  .launcher, .frame:not(.inline) .panel { display: none; }
}
`
