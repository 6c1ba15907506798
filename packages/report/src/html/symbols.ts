import type { GoalOutcome } from '@provoke/figures';
import { type Html, html } from '../text/html.ts';

export const outcomeWords: Readonly<Record<GoalOutcome, string>> = {
  broken: 'Broken',
  resisted: 'Resisted',
  undecided: 'Undecided',
  error: 'Error',
  unattempted: 'Not attempted',
};

/** Distinguished by shape before colour; drawn once, used everywhere. */
export const symbols = html`<svg class="defs" aria-hidden="true" focusable="false"><defs>
<symbol id="broken" viewBox="0 0 12 12"><path class="fb" d="M6 .6 11.4 6 6 11.4.6 6Z"/></symbol>
<symbol id="resisted" viewBox="0 0 12 12"><circle class="ring" cx="6" cy="6" r="4.1"/></symbol>
<symbol id="undecided" viewBox="0 0 12 12"><circle class="ring dash" cx="6" cy="6" r="4.1"/></symbol>
<symbol id="error" viewBox="0 0 12 12"><path class="tri" d="M6 1.6 11 10.4H1Z"/></symbol>
<symbol id="unattempted" viewBox="0 0 12 12"><path class="ring" d="M2.5 6H9.5"/></symbol>
<pattern id="hatch" width="6" height="6" patternUnits="userSpaceOnUse" patternTransform="rotate(45)"><rect class="better" width="6" height="6"/><rect class="better-line" width="2" height="6"/></pattern>
</defs></svg>`;

export const symbol = (outcome: GoalOutcome): Html =>
  html`<svg class="g" aria-hidden="true" focusable="false"><use href="#${outcome}"/></svg>`;

export const outcomeLabel = (outcome: GoalOutcome): Html =>
  html`<span class="v ${outcome}">${symbol(outcome)}<span class="w">${outcomeWords[outcome]}</span></span>`;
