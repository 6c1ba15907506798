/** Findings and their evidence. */
export const findings = `
article { padding-top: 26px; }
.lead + article { padding-top: 8px; }
article h3 { margin: 0 0 4px; font-size: var(--lead); line-height: 1.375rem; }
article > p { max-width: 84ch; }
.no { display: inline-block; min-width: 24px; color: var(--ink-3); font-weight: 400; }
.tally { margin-left: 8px; color: var(--broken); font-weight: 550; white-space: nowrap; }
ol.way { margin: 0; padding: 0; list-style: none; }
ol.way li { overflow-wrap: anywhere; }
.way .act > b { color: var(--broken); }
details { border-bottom: 1px solid var(--line); }
h3 + details, .fold { border-top: 1px solid var(--line); }
summary {
  display: flex;
  gap: 10px;
  align-items: baseline;
  padding: 6px 0;
  cursor: pointer;
  list-style: none;
}
summary::-webkit-details-marker { display: none; }
summary::before {
  content: '';
  flex: none;
  width: 6px;
  height: 6px;
  margin-right: 2px;
  border: solid var(--ink-3);
  border-width: 0 1.5px 1.5px 0;
  transform: rotate(-45deg);
  align-self: center;
}
details[open] > summary::before { transform: rotate(45deg); }
summary > b { flex: none; min-width: 5.2rem; max-width: 14rem; overflow-wrap: anywhere; }
summary > bdi { min-width: 0; overflow-wrap: anywhere; }
summary > .chip { margin-left: auto; }
.chip {
  padding: 0 6px;
  border: 1px solid var(--line-strong);
  border-radius: 4px;
  font-size: var(--small);
  line-height: 1.125rem;
  color: var(--ink-2);
  white-space: nowrap;
}
.ev dl { padding: 2px 0 12px 18px; }
.ev dl > div {
  display: grid;
  grid-template-columns: 6.6rem minmax(0, 1fr);
  gap: 12px;
  padding: 4px 0;
}
.quote {
  padding: 8px 12px;
  background: var(--sunken);
  border-left: 2px solid var(--line-strong);
  white-space: pre-wrap;
  overflow-wrap: anywhere;
}
.note { margin-top: 3px; font-size: var(--small); line-height: 1.125rem; color: var(--ink-3); }
.cut { color: var(--ink-3); }
.all ul { padding: 0 0 10px 18px; }
.all li { overflow-wrap: anywhere; }
.fold { margin-top: 16px; }`;
