import type { Evidence, Excerpt } from '@provoke/evidence';
import {
  type FindingEvidence,
  formatCount,
  plural,
  type Report,
  requestWords,
} from '@provoke/figures';
import { foreign, type Html, html } from '../text/html.ts';
import { symbol } from './charts/symbols.ts';

type Context = Pick<Report, 'goals' | 'techniques'>;

/** One attempt: what was sent, what came back, the judges' reasons, how to send it again. */
export function evidenceBlock(
  evidence: Evidence & Partial<FindingEvidence>,
  report: Context,
  { isOpen = false } = {},
): Html {
  const goal = report.goals.find(({ goal_index }) => goal_index === evidence.goal_index);
  const technique = report.techniques.find(({ id }) => id === evidence.technique);
  return html`
<details class="ev"${isOpen && html` open`}><summary><b>${foreign(technique?.title ?? evidence.technique)}</b> ${foreign(goal?.text ?? '')} ${requestOf(evidence)}<span class="chip">${isDisputed(evidence) ? 'disputed' : evidence.kind}</span></summary>
<dl>
${evidence.conduct && conductRows(evidence.conduct)}
${evidence.sent && row('Sent', quoted(evidence.sent))}
${evidence.reply && row('Reply', quoted(evidence.reply))}
${evidence.tool_calls.length > 0 && row('Tools called', evidence.tool_calls.map(codeLine))}
${evidence.verdicts.length > 0 && row('Why', evidence.verdicts.map(verdictLine))}
${row('Again', codeLine(`provoke replay ${evidence.attempt} --times 5`))}
</dl></details>`;
}

function requestOf(evidence: Evidence): Html {
  const words = requestWords(evidence);
  return words === null ? html`` : html`<span class="soft">${words}</span> `;
}

const isDisputed = ({ verdicts }: Evidence) => {
  const outcomes = new Set(verdicts.map(({ outcome }) => outcome));
  return outcomes.has('broken') && outcomes.has('resisted');
};

const row = (name: string, content: Html | Html[]): Html =>
  html`<div><dt>${name}</dt><dd>${content}</dd></div>`;

const codeLine = (text: string): Html => html`<p class="mono">${foreign(text)}</p>`;

const verdictLine = ({ judge, outcome, reason }: Evidence['verdicts'][number]): Html =>
  html`<p>${symbol(outcome === 'inconclusive' ? 'without_verdict' : outcome)} <b>${foreign(judge)}</b> <span class="soft">${outcome}${reason !== '' && ':'}</span> ${foreign(reason)}</p>`;

type Conduct = NonNullable<FindingEvidence['conduct']>;

/** What it said and did, and the way there: what a rule matched has its word. */
const conductRows = ({ said, done, way }: Conduct): Html =>
  html`${row('In short', [
    html`<p>${foreign(said)}</p>`,
    html`<p>${foreign(done)}</p>`,
  ])}${way.length > 0 && row('The way', html`<ol class="way">${way.map(wayLine)}</ol>`)}`;

const wayLine = ({ name, text, kind, notes, is_late }: Conduct['way'][number]): Html =>
  html`<li${kind !== undefined && html` class="act"`}><b>${foreign(name)}</b> ${kind !== undefined && html`<span class="chip">${kind}</span> `}${foreign(text)}${
    notes.length > 0 && html` <span class="soft">${foreign(notes.join(' · '))}</span>`
  }${is_late && notes.length === 0 && html` <span class="soft">late</span>`}</li>`;

function quoted(excerpt: Excerpt): Html {
  const notes = notesOn(excerpt);
  return html`<div class="quote">${excerpt.parts.map(
    ({ skipped, text }) => html`${skipped > 0 && cut(skipped)}${foreign(text)}`,
  )}${excerpt.skipped_after > 0 && cut(excerpt.skipped_after)}${
    excerpt.length === 0 && html`<span class="cut">empty</span>`
  }</div>${notes.length > 0 && html`<p class="note">${notes.join('; ')}.</p>`}`;
}

const cut = (skipped: number): Html =>
  html`<span class="cut"> … ${formatCount(skipped)} characters left out … </span>`;

const HIDDEN_NAMED = 12;

function notesOn({ length, parts, hidden, masked }: Excerpt): string[] {
  const names = hidden
    .slice(0, HIDDEN_NAMED)
    .map(({ name, count }) => (count > 1 ? `${name} × ${formatCount(count)}` : name));
  const more = hidden.length - names.length;
  return [
    ...(parts.length > 1 ? [`an excerpt of ${formatCount(length)} characters`] : []),
    ...(names.length > 0
      ? [`hidden characters: ${names.join(', ')}${more > 0 ? ` and ${more} more kinds` : ''}`]
      : []),
    ...(masked > 0 ? [`${plural(masked, 'key or token masked', 'keys or tokens masked')}`] : []),
  ];
}
