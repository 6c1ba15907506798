/** The first page and the contents. */
export const cover = `
.cover { padding: 0; }
.cover > h2 { margin: 24px 0 6px; }
.cover p { max-width: 84ch; text-wrap: pretty; }
.mast {
  display: flex;
  justify-content: space-between;
  gap: 16px;
  padding-bottom: 14px;
  margin-bottom: 22px;
  border-bottom: 1px solid var(--line);
}
.brand { display: flex; align-items: center; gap: 8px; font-weight: 600; }
.brand svg { width: 14px; height: 14px; }
.brand span { color: var(--ink-2); font-weight: 400; }
.facts {
  display: grid;
  grid-template-columns: 1fr 1fr;
  gap: 0 32px;
  margin-top: 12px;
  border-top: 1px solid var(--line);
}
.facts > .across { grid-column: 1 / -1; }
.facts.two { grid-template-columns: 1fr; margin-top: 10px; }
.facts > div, .terms > div, .commands > div {
  display: grid;
  grid-template-columns: 6rem minmax(0, 1fr);
  gap: 12px;
  padding: 5px 0;
  border-bottom: 1px solid var(--line);
}
.terms, .commands { border-top: 1px solid var(--line); }
.terms { margin: 10px 0 24px; }
.commands { margin-top: 10px; }
.commands > div { grid-template-columns: 15rem minmax(0, 1fr); }
.answer {
  display: grid;
  grid-template-columns: 15rem 1fr;
  gap: 40px;
  align-items: start;
  margin-top: 26px;
}
.answer h2 { margin-bottom: 6px; }
.answer > div:last-child > p { font-size: var(--lead); line-height: 1.5rem; }
.answer > div:last-child p + p { margin-top: 6px; }
.figure .line { margin-top: 10px; }
.figure .ticks { margin-bottom: 6px; }
.hero {
  margin: -8px 0 2px -2px;
  font-size: 2.75rem;
  line-height: 3.25rem;
  font-weight: 550;
  letter-spacing: -0.035em;
}
.hero.small { font-size: 2rem; }
.answer > div:last-child > .key {
  display: flex;
  flex-wrap: wrap;
  gap: 2px 20px;
  margin-top: 12px;
  font-size: var(--text);
  line-height: 1.25rem;
  color: var(--ink-2);
}
.key b { color: var(--ink); }
.top { counter-reset: top; }
.top li {
  counter-increment: top;
  position: relative;
  padding: 5px 0 5px 24px;
  border-top: 1px solid var(--line);
}
.top li:last-child { border-bottom: 1px solid var(--line); }
.top li::before { content: counter(top); position: absolute; left: 0; color: var(--ink-3); }
.limits li { position: relative; padding: 1px 0 1px 24px; max-width: 92ch; text-wrap: pretty; }
.limits li::before { content: '–'; position: absolute; left: 0; color: var(--ink-3); }
nav { margin-top: 32px; padding: 8px 0; border-block: 1px solid var(--line); }
nav ul { display: flex; flex-wrap: wrap; gap: 4px 22px; }
nav a { display: inline-block; padding: 2px 0; font-weight: 500; }`;
