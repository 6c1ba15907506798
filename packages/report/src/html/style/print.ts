/** Closed details print too, links print their address, and nothing that belongs together is torn apart. */
export const print = `
@media print {
  :root { color-scheme: light; --paper: #fff; }
  html { font-size: 13.2px; background: none; }
  body { -webkit-print-color-adjust: exact; print-color-adjust: exact; }
  @page { font: 400 8pt 'Geist', sans-serif; color: #6b6760; }
  main { max-width: none; padding: 0; }
  nav, .all { display: none; }
  section { padding-top: 26px; }
  .cover { padding: 0; break-after: page; }
  .cover > h2 { margin-top: 20px; }
  .answer { grid-template-columns: 13rem 1fr; gap: 32px; }
  h2, h3, .lead, caption, summary, article > p, article > .facts { break-after: avoid; }
  .ev, .lead, .tech, .cats, .matrix, .pairs, tr, .ev dl > div, .facts, .top li, figure,
  .commands > div, .terms > div { break-inside: avoid; }
  thead { display: table-header-group; }
  p, .quote { orphans: 3; widows: 3; }
  details::details-content { content-visibility: visible; display: block; height: auto; }
  summary::before { display: none; }
  .ev dl { padding-left: 0; }
  a.link::after {
    content: ' (' attr(href) ')';
    color: var(--ink-3);
    overflow-wrap: anywhere;
  }
}`;
