/** Narrow screens, readers who want no motion, and paper; after the rest, which it changes. */
export const narrowStyle = `
@media (max-width: 75rem) {
  .layout { grid-template-columns: 15rem minmax(0, 1fr); }
  .contents { display: none; }
  article .outline { display: block; }
}
@media (max-width: 50rem) {
  :root { --top: 3.5rem; }
  :root:has(.parts) { --top: 5.9rem; }
  .layout { display: block; padding: 0 1rem; }
  .bar { gap: 0.5rem 0.75rem; padding: 0 1rem; }
  .parts ul { padding: 0 1rem; }
  .menu { display: block; }
  .home { flex: 0 0.2 auto; overflow: hidden; text-overflow: ellipsis; white-space: nowrap; }
  .search { flex: 1 1 4.5rem; min-width: 4.5rem; margin: 0; }
  .found { position: fixed; inset: 3.5rem 0.5rem auto; min-width: 0; }
  .switcher summary { padding: 0.3rem; }
  .neighbours { grid-template-columns: 1fr; }
  .neighbours .next { grid-column: 1; }
  .sections:not(:popover-open) { display: none; }
  .sections:popover-open {
    position: fixed; inset: 0 auto 0 0; width: min(21rem, 85vw); height: 100dvh; max-height: none; padding: 1.2rem 0.8rem;
    font-size: 1rem; background: var(--paper); border-inline-end: 1px solid var(--line); box-shadow: 0 0 3rem rgb(0 0 0 / 30%);
  }
  :root:dir(rtl) .sections:popover-open { inset: 0 0 0 auto; }
  .sections::backdrop { background: rgb(0 0 0 / 35%); }
  main { padding-top: 1.5rem; }
  h1 { font-size: 1.7rem; }
}
@media (prefers-reduced-motion: no-preference) {
  .sections summary::after { transition: rotate 0.15s; }
  html:focus-within { scroll-behavior: smooth; }
}
@media print {
  .top, .sections, .contents, .outline, .skip, .neighbours, .copy, .trail, .place-link { display: none; }
  .layout, main { display: block; max-width: none; padding: 0; }
  pre { white-space: pre-wrap; overflow-wrap: anywhere; }
  pre, .callout, .card, figure, tr, img { break-inside: avoid; }
  h1, h2, h3, h4 { break-after: avoid; }
  .is-tabbed > [hidden], .is-tabbed > [role="tabpanel"] > [hidden] { display: block; }
  .tab-row { display: none; }
  article a[href^="http"]::after { content: " (" attr(href) ")"; font-size: 0.85em; color: var(--soft); overflow-wrap: anywhere; }
}
`
