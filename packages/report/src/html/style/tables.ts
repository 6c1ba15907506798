export const tables = `
table { border-collapse: collapse; width: 100%; }
caption { padding-bottom: 6px; text-align: left; font-weight: 550; overflow-wrap: anywhere; }
th { text-align: start; font-weight: 500; }
thead th {
  padding: 0 14px 6px 0;
  color: var(--ink-3);
  font-size: var(--small);
  border-bottom: 1px solid var(--line);
  vertical-align: bottom;
}
thead td { border-bottom: 1px solid var(--line); }
tbody th, tbody td {
  padding: 5px 14px 5px 0;
  border-bottom: 1px solid var(--line);
  vertical-align: top;
}
tbody th { overflow-wrap: anywhere; }
tr > :last-child { padding-right: 0; }
.n { text-align: end; white-space: nowrap; }
thead .n bdi { display: inline-block; max-width: 9rem; overflow-wrap: break-word; white-space: normal; }
.how, .sub {
  display: block;
  font-weight: 400;
  color: var(--ink-2);
  font-size: var(--small);
  line-height: 1.125rem;
}
.goals tbody th { font-weight: 400; }
.goals td.wide { white-space: nowrap; }
.hit { color: var(--broken); font-weight: 550; }
.odd { color: var(--ink-2); font-weight: 400; }
.odd .g { width: 9px; height: 9px; vertical-align: 0; margin-right: 1px; }
.tech tbody th { min-width: 9.5rem; }
.tech .plot { width: 24%; min-width: 8rem; padding-right: 28px; }
.tech .lift { min-width: 11rem; }
.tech .ticks { margin-top: 2px; }
.tech tbody .line { margin-top: 4px; }
.tech tbody .n { white-space: normal; text-wrap: balance; }
.tech .n b { white-space: nowrap; }
.within { margin-top: 8px; }
.within caption { font-weight: 400; }
.split { display: grid; grid-template-columns: 1fr 1fr; gap: 28px 48px; align-items: start; }
.matrix .same { font-weight: 550; }
.pairs { table-layout: fixed; }
.pairs th { width: 45%; font-weight: 400; color: var(--ink-2); }
.pairs td { overflow-wrap: anywhere; }
.pairs tbody tr:first-child > * { border-top: 1px solid var(--line); }
.id { white-space: nowrap; }`;
