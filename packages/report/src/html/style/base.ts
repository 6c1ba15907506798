/** Paper and ink. Vermilion means broken and nothing else; blue is the second direction of a comparison. */
export const base = `
:root {
  color-scheme: light dark;
  --paper: light-dark(#faf9f7, #121211);
  --sunken: light-dark(#f3f1ed, #0d0d0c);
  --line: light-dark(#e6e3dc, #2a2926);
  --line-strong: light-dark(#cdc9bf, #403e3a);
  --ink: light-dark(#1b1a18, #edebe6);
  --ink-2: light-dark(#53504a, #b9b5ac);
  --ink-3: light-dark(#6b6760, #969289);
  --mark: light-dark(#b9b4a9, #5b5850);
  --held: light-dark(#ebe8e1, #232220);
  --broken: light-dark(#c23a1a, #ff8460);
  --broken-fill: light-dark(#d4502f, #f0714c);
  --better: light-dark(#1c5d9f, #7ab6f2);
  --better-2: light-dark(#5d8cbd, #4d7296);
  --caution: light-dark(#85590a, #dfae52);
  --caution-soft: light-dark(#f8eed8, #2f2610);
  --sans: 'Geist', system-ui, sans-serif;
  --mono: 'Geist Mono', ui-monospace, monospace;
  --small: 0.75rem;
  --text: 0.8125rem;
  --lead: 0.9375rem;
}
*, *::before, *::after { box-sizing: border-box; }
html { -webkit-text-size-adjust: 100%; background: var(--paper); }
body {
  margin: 0;
  color: var(--ink);
  font: 400 var(--text) / 1.25rem var(--sans);
  font-feature-settings: 'tnum', 'ss01';
}
main { max-width: 62rem; margin: 0 auto; padding: 32px 32px 96px; }
h1, h2, h3, p, dl, dd, ul, ol, figure { margin: 0; padding: 0; }
ul, ol { list-style: none; }
h1 {
  font-size: 2rem;
  line-height: 2.5rem;
  font-weight: 550;
  letter-spacing: -0.03em;
  text-wrap: balance;
  overflow-wrap: anywhere;
}
h2 { font-size: var(--lead); line-height: 1.375rem; font-weight: 600; letter-spacing: -0.008em; }
h3 { margin: 18px 0 6px; font-size: var(--text); font-weight: 600; }
b { font-weight: 550; }
dt { color: var(--ink-2); }
dd, footer { overflow-wrap: anywhere; }
a { color: inherit; text-decoration: none; }
a:hover, .link { text-decoration: underline; text-underline-offset: 3px; }
.link { text-decoration-color: var(--line-strong); }
:focus-visible { outline: 2px solid var(--ink); outline-offset: 2px; border-radius: 3px; }
section { padding-top: 44px; scroll-margin-top: 8px; }
.soft, .lead { color: var(--ink-2); }
.quiet { color: var(--ink-3); }
.lead { margin-bottom: 12px; max-width: 84ch; text-wrap: pretty; }
.after { margin-top: 12px; }
.mono { font-family: var(--mono); font-size: 0.94em; overflow-wrap: anywhere; }
.unseen {
  position: absolute;
  width: 1px;
  height: 1px;
  overflow: hidden;
  clip-path: inset(50%);
  white-space: nowrap;
}
.defs { position: absolute; width: 0; height: 0; }
.hid {
  display: inline-block;
  margin: 0 1px;
  padding: 0 3px;
  border-radius: 3px;
  background: var(--caution-soft);
  color: var(--caution);
  font: 500 0.625rem / 0.9375rem var(--mono);
  vertical-align: 1px;
  unicode-bidi: isolate;
}`;
