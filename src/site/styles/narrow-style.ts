/** Narrow screens and paper; after the rest, which it changes. */
export const narrowStyle = `
@media (max-width: 75rem) {
  .layout { grid-template-columns: 15rem minmax(0, 1fr); }
  .contents { display: none; }
}
@media (max-width: 50rem) {
  html { scroll-padding-top: 7rem; }
  .layout { display: block; padding: 0 1rem; }
  .top { padding: 0.5rem 1rem; flex-wrap: wrap; }
  .menu { display: block; }
  .home { margin-inline-end: auto; }
  .search { order: 1; flex-basis: 100%; }
  .found { min-width: 0; }
  .neighbours { grid-template-columns: 1fr; }
  .neighbours .next { grid-column: 1; }
  .sections { position: static; max-height: none; border-top: 1px solid var(--line); }
  main { padding-top: 1.5rem; }
  h1 { font-size: 1.7rem; }
}
@media print {
  .top, .sections, .contents, .skip, .neighbours, .copy { display: none; }
  .layout { display: block; max-width: none; }
}
`
