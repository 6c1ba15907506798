/** For the screen alone, or A4 would get the layout of a phone. Tables of figures become lists. */
export const narrow = `
@media screen and (width < 52rem) {
  main { padding: 20px 18px 64px; }
  section { padding-top: 36px; }
  h1 { font-size: 1.6rem; line-height: 2rem; }
  .facts, .answer, .split { grid-template-columns: minmax(0, 1fr); }
  .answer { gap: 20px; }
  .figure { max-width: 22rem; }
  .wide, .goals .v .w { display: none; }
  thead th, tbody th, tbody td { padding-right: 9px; }
  .legend { display: grid; grid-template-columns: 1fr 1fr; }
  .ev dl { padding-left: 0; }
  .ev dl > div, .commands > div { grid-template-columns: minmax(0, 1fr); gap: 2px; }
  .terms > div { grid-template-columns: 5.4rem minmax(0, 1fr); }
  summary { flex-wrap: wrap; gap: 2px 10px; }
  summary > bdi { flex-basis: 100%; padding-left: 18px; order: 3; }
  .goals { table-layout: auto; }
  .goals thead th { padding-right: 6px; font-size: 0.625rem; }
  .goals thead th:nth-child(2) { font-size: 0; }
  .goals tbody th, .goals tbody td { padding-right: 6px; }
  .goals .n { white-space: normal; }
  .goals .odd { display: block; white-space: nowrap; }
  .tech thead, .cats thead {
    position: absolute;
    width: 1px;
    height: 1px;
    overflow: hidden;
    clip-path: inset(50%);
  }
  .tech tr, .cats tr { display: grid; border-bottom: 1px solid var(--line); }
  .tech tr { grid-template-columns: 1fr 1fr; padding: 6px 0; }
  .tech tbody th, .tech tbody td { border: 0; padding: 2px 0; }
  .tech tbody th, .tech tbody .plot { grid-column: 1 / -1; width: auto; }
  .tech .n:nth-child(3) { text-align: start; }
  .tech .n { white-space: normal; }
  .cats tr { grid-template-columns: minmax(0, 1fr) auto; padding: 5px 0; }
  .cats tbody th, .cats tbody td { border: 0; padding: 1px 0; }
  .cats td:nth-child(2) { order: 1; }
  .cats .before { display: none; }
  .cats .chance { order: 2; }
  .within .n { white-space: normal; }
  .curve text { font-size: 15px; }
}`;
