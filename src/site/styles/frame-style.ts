/** Colours, header, navigation and search of a site. */
export const frameStyle = `
:root {
  color-scheme: light dark;
  --paper: #ffffff;
  --panel: #f6f7f9;
  --line: #e2e5ea;
  --ink: #1d2129;
  --soft: #596273;
  --link: #0b57c2;
  --mark: #fff3c4;
  --good: #1a7f45;
  --warn: #8a5c00;
  --bad: #c02b37;
  --code-word: #a0277d;
  --code-text: #0a6a3d;
  --code-name: #0b57c2;
  --code-value: #a04a00;
  --code-aside: #69717f;
  --top: 3.5rem;
}
:root:has(.parts) { --top: 5.9rem; }
@media (prefers-color-scheme: dark) {
  :root {
    --paper: #14161a;
    --panel: #1c1f25;
    --line: #31363f;
    --ink: #e4e7ec;
    --soft: #a2abba;
    --link: #8ab8ff;
    --mark: #4a3f14;
    --good: #63d08f;
    --warn: #e5b95c;
    --bad: #ff8f94;
    --code-word: #f29ad1;
    --code-text: #8fd6a6;
    --code-name: #8ab8ff;
    --code-value: #f2b26b;
    --code-aside: #8f98a8;
  }
}
*, ::before, ::after { box-sizing: border-box; }
html { scroll-padding-top: calc(var(--top) + 1rem); -webkit-text-size-adjust: 100%; }
body {
  margin: 0; background: var(--paper); color: var(--ink);
  font: 1rem/1.65 system-ui, -apple-system, "Segoe UI", Roboto, "Noto Sans", sans-serif;
  overflow-wrap: break-word;
}
a { color: var(--link); text-underline-offset: 0.15em; }
:focus-visible { outline: 2px solid var(--link); outline-offset: 2px; border-radius: 2px; }
main:focus { outline: none; }
.skip { position: absolute; inset-inline-start: -100vw; }
.skip:focus { inset-inline-start: 1rem; top: 0.5rem; z-index: 2; padding: 0.5rem 1rem; background: var(--paper); }

.top { position: sticky; top: 0; z-index: 3; background: var(--paper); border-bottom: 1px solid var(--line); }
.bar { display: flex; align-items: center; gap: 0.5rem 1rem; min-height: 3.5rem; padding: 0 1.5rem; }
.menu {
  display: none; padding: 0.3rem 0.7rem; font: inherit; font-size: 0.9rem; color: inherit;
  background: none; border: 1px solid var(--line); border-radius: 0.4rem; cursor: pointer;
}
.home { color: inherit; font-weight: 650; text-decoration: none; }
.parts ul { display: flex; gap: 1.6rem; margin: 0; padding: 0 1.5rem; overflow-x: auto; list-style: none; font-size: 0.9rem; }
.parts a { display: block; padding: 0.4rem 0 0.55rem; color: var(--soft); text-decoration: none; white-space: nowrap; border-bottom: 2px solid transparent; }
.parts a:hover { color: var(--ink); border-color: var(--line); }
.parts a[aria-current] { color: var(--ink); font-weight: 600; border-color: var(--link); }
.search { position: relative; flex: 0 1 24rem; margin-inline: auto; }
.search input[type="search"] {
  width: 100%; padding: 0.45rem 0.8rem; font: inherit; font-size: 0.9rem; color: inherit;
  background: var(--panel); border: 1px solid var(--line); border-radius: 0.5rem;
}
.search input::placeholder { color: var(--soft); opacity: 1; }
.found {
  position: absolute; inset-inline: 0; top: calc(100% + 0.4rem); min-width: min(30rem, calc(100vw - 2rem));
  max-height: 70vh; margin: 0; padding: 0.4rem; overflow-y: auto; list-style: none; font-size: 0.9rem; line-height: 1.4;
  background: var(--paper); border: 1px solid var(--line); border-radius: 0.6rem; box-shadow: 0 1rem 2.5rem rgb(0 0 0 / 20%);
}
.found a { display: grid; padding: 0.5rem 0.7rem; color: inherit; text-decoration: none; border-radius: 0.4rem; }
.found a:hover, .found [aria-selected="true"] { background: var(--panel); box-shadow: inset 0 0 0 1px var(--line); }
.found.none { padding: 0.9rem 1.1rem; color: var(--soft); }
.found mark, .results mark { padding: 0; font-weight: 600; color: var(--ink); background: var(--mark); border-radius: 0.15em; }
.place { font-size: 0.8rem; color: var(--soft); }
.excerpt { display: -webkit-box; overflow: hidden; -webkit-box-orient: vertical; -webkit-line-clamp: 2; color: var(--soft); }
.results { padding: 0; list-style: none; }
.results li { margin: 1.4em 0; }
.results a { font-weight: 600; }
.results p { margin: 0.2em 0; color: var(--soft); }
.switcher { position: relative; font-size: 0.9rem; }
.switcher summary { display: flex; align-items: center; gap: 0.5rem; padding: 0.3rem 0.6rem; color: var(--soft); border-radius: 0.35rem; cursor: pointer; white-space: nowrap; list-style: none; }
.switcher summary::-webkit-details-marker { display: none; }
.switcher summary::after { content: ""; width: 0.4em; height: 0.4em; margin-top: -0.2em; border: solid; border-width: 0 1.5px 1.5px 0; rotate: 45deg; }
.switcher summary:hover { color: var(--ink); background: var(--panel); }
.switcher ul {
  position: absolute; inset-inline-end: 0; z-index: 2; max-height: 70vh; margin: 0.4rem 0 0; padding: 0.4rem; overflow-y: auto; list-style: none;
  background: var(--paper); border: 1px solid var(--line); border-radius: 0.6rem; box-shadow: 0 1rem 2.5rem rgb(0 0 0 / 20%);
}
.switcher a { display: block; padding: 0.35rem 0.9rem; color: inherit; text-decoration: none; white-space: nowrap; border-radius: 0.35rem; }
.switcher a:hover { background: var(--panel); }
.switcher a[aria-current] { color: var(--link); font-weight: 600; }
.layout {
  display: grid; gap: 0 3rem; max-width: 90rem; margin: 0 auto; padding: 0 1.5rem;
  grid-template-columns: 16rem minmax(0, 1fr) 14rem;
}
main { grid-column: 2; grid-row: 1; min-width: 0; padding: 2rem 0 5rem; }
article { max-width: 46rem; margin: 0 auto; }

.trail ol { display: flex; flex-wrap: wrap; margin: 0 0 0.5rem; padding: 0; list-style: none; font-size: 0.85rem; color: var(--soft); }
.trail a { color: inherit; text-decoration: none; }
.trail a:hover { color: var(--link); }
.trail li + li::before { content: "/"; margin: 0 0.5rem; }

.neighbours { display: grid; gap: 1rem; max-width: 46rem; margin: 3.5rem auto 0; grid-template-columns: 1fr 1fr; }
.neighbours a { padding: 0.7rem 1rem; font-weight: 600; text-decoration: none; border: 1px solid var(--line); border-radius: 0.5rem; }
.neighbours a:hover { border-color: var(--link); }
.neighbours span { display: block; font-size: 0.8rem; font-weight: 400; color: var(--soft); }
.neighbours .next { grid-column: 2; text-align: end; }
`
