import { type GoalState, stateWords } from '@provoke/figures';
import { type Html, html } from '../../text/html.ts';

/** Distinguished by shape before colour; drawn once, used everywhere. */
export const symbols = html`<svg class="defs" aria-hidden="true" focusable="false"><defs>
<symbol id="broken" viewBox="0 0 12 12"><path class="fb" d="M6 .6 11.4 6 6 11.4.6 6Z"/></symbol>
<symbol id="resisted" viewBox="0 0 12 12"><circle class="ring" cx="6" cy="6" r="4.1"/></symbol>
<symbol id="in_error" viewBox="0 0 12 12"><path class="tri" d="M6 1.6 11 10.4H1Z"/></symbol>
<symbol id="without_verdict" viewBox="0 0 12 12"><circle class="ring dash" cx="6" cy="6" r="4.1"/></symbol>
<symbol id="unfinished" viewBox="0 0 12 12"><circle class="ring" cx="6" cy="6" r="4.1"/><path class="half" d="M6 1.9A4.1 4.1 0 0 0 6 10.1Z"/></symbol>
<symbol id="not_attempted" viewBox="0 0 12 12"><path class="ring" d="M2.5 6H9.5"/></symbol>
<symbol id="held_out" viewBox="0 0 12 12"><rect class="ring" x="2.4" y="2.4" width="7.2" height="7.2"/></symbol>
<pattern id="hatch" width="6" height="6" patternUnits="userSpaceOnUse" patternTransform="rotate(45)"><rect class="better" width="6" height="6"/><rect class="better-line" width="2" height="6"/></pattern>
</defs></svg>`;

export const symbol = (state: GoalState): Html =>
  html`<svg class="g" aria-hidden="true" focusable="false"><use href="#${state}"/></svg>`;

export const stateLabel = (state: GoalState): Html =>
  html`<span class="v ${state}">${symbol(state)}<span class="w">${stateWords[state]}</span></span>`;

/** What the symbols mean, for the states that occur. */
export const stateLegend = (states: readonly GoalState[]): Html =>
  html`<p class="states">${states.map(stateLabel)}</p>`;
