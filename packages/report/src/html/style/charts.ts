/** Symbols, lines and bars. */
export const charts = `
.fb { fill: var(--broken-fill); }
.ring { fill: none; stroke: var(--ink-3); stroke-width: 1.4; }
.half { fill: var(--ink-3); }
.dash { stroke-dasharray: 2.2 2; }
.tri { fill: none; stroke: var(--caution); stroke-width: 1.4; stroke-linejoin: round; }
.better { fill: var(--better); }
.better-line { fill: var(--better-2); }
.g { width: 12px; height: 12px; flex: none; vertical-align: -1.5px; }
.v { display: inline-flex; align-items: center; gap: 7px; white-space: nowrap; color: var(--ink-2); }
.v.broken { color: var(--broken); font-weight: 550; }
.v.in_error { color: var(--caution); }
.v .w::first-letter { text-transform: uppercase; }
.v .w { display: inline-block; }
.states { display: flex; flex-wrap: wrap; gap: 2px 18px; margin-bottom: 12px; }
.marks { display: inline-flex; flex-wrap: wrap; gap: 4px; padding-top: 3px; }
.marks .g { vertical-align: 0; }
.line, .ticks, .flow { display: block; width: 100%; }
.line { height: 18px; overflow: visible; }
.axis, .grid { stroke: var(--line); stroke-width: 1; }
.range { stroke: var(--mark); stroke-width: 2; }
.is { fill: var(--ink); stroke: var(--paper); stroke-width: 1.5; }
.was { fill: var(--paper); stroke: var(--ink-3); stroke-width: 1.5; }
.ticks { height: 15px; overflow: visible; }
.ticks text, .curve text { fill: var(--ink-3); font-size: 11px; font-family: var(--sans); }
.flow { height: 16px; margin-top: 10px; }
.flow rect { stroke: var(--paper); stroke-width: 2; }
.flow .both { fill: var(--mark); }
.flow .broke { fill: var(--broken-fill); }
.flow .fixed { fill: url(#hatch); }
.flow .neither { fill: var(--held); }
.legend { display: flex; flex-wrap: wrap; gap: 2px 24px; margin-top: 6px; color: var(--ink-2); }
.legend b { color: var(--ink); }
.legend li::before {
  content: '';
  display: inline-block;
  width: 10px;
  height: 10px;
  margin-right: 7px;
  border-radius: 2px;
  background: var(--mark);
  vertical-align: -1px;
}
.legend .broke::before { background: var(--broken-fill); }
.legend .fixed::before {
  background: repeating-linear-gradient(135deg, var(--better) 0 3px, var(--better-2) 3px 4px);
}
.legend .neither::before { background: var(--held); box-shadow: inset 0 0 0 1px var(--line-strong); }
figure { margin-top: 24px; }
.curve { display: block; width: 100%; max-width: 40rem; margin-top: 8px; overflow: visible; }
.path { fill: none; stroke: var(--ink); stroke-width: 1.5; }
.path.floor { stroke: var(--ink-3); }
.curve .name { fill: var(--ink); }`;
