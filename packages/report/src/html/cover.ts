import type { EvidenceKind } from '@provoke/evidence';
import {
  type Finding,
  formatCount,
  formatDay,
  formatInterval,
  formatShare,
  formatTime,
  GOALS_FOR_RATE,
  percentOf,
  plural,
  type Report,
} from '@provoke/figures';
import { foreign, type Html, html } from '../text/html.ts';
import { changeSection } from './change.ts';
import { intervalLine, percentAxis } from './charts/charts.ts';
import { outcomeWords, symbol } from './charts/symbols.ts';

const TOP_FINDINGS = 3;
const TECHNIQUES_NAMED = 6;

/** The first page answers a person who reads no other. */
export const cover = (report: Report): Html => html`
<section class="cover" aria-labelledby="top">
<div class="mast"><p class="brand"><svg viewBox="0 0 16 16" aria-hidden="true" focusable="false"><path class="fb" d="M8 1.2 14.8 8 8 14.8 1.2 8Z"/></svg>provoke <span>test report</span></p><p class="soft">${formatDay(report.generated_at)}</p></div>
<h1 id="top">${foreign(report.title)}</h1>
${facts(report)}
<div class="answer">
<div class="figure">${bigFigure(report.headline.goals)}</div>
<div><h2>The answer</h2>${report.answer.map((sentence) => html`<p>${foreign(sentence)}</p>`)}
<p class="key">${outcomeKey(report)}</p></div>
</div>
${report.comparison && changeSection(report.comparison)}
<h2>Findings that matter most</h2>
${
  report.findings.length === 0
    ? html`<p>No goal was broken.</p>`
    : html`<ol class="top">${report.findings.slice(0, TOP_FINDINGS).map(topFinding)}</ol>`
}
<h2>What this test cannot tell</h2>
<ul class="limits">${report.limits.map((limit) => html`<li>${limit}</li>`)}</ul>
</section>`;

function facts({ target, campaign, headline, goals, techniques }: Report): Html {
  const attacks = techniques.filter(({ is_floor }) => !is_floor);
  const named = attacks.slice(0, TECHNIQUES_NAMED).map(({ title }) => title);
  const more = attacks.length - named.length;
  const model = target.model === null || target.model === target.name ? '' : `, ${target.model}`;
  return html`<dl class="facts">
<div><dt>Tested</dt><dd>${foreign(target.name)} <span class="quiet">(${foreign(`${target.type}${model}`)})</span></dd></div>
<div><dt>How</dt><dd>${plural(goals.length, 'goal')}, ${foreign(named.join(', '))}${more > 0 && ` and ${more} more techniques`}; ${plural(headline.attempt_counts.all, 'attempt')}</dd></div>
<div><dt>When</dt><dd>${formatDay(campaign.started_at)}${campaign.started_at && `, ${formatTime(campaign.started_at)}`}</dd></div>
<div><dt>Campaign</dt><dd><span class="mono">${foreign(campaign.id)}</span>${campaign.status !== 'COMPLETED' && html` <span class="quiet">${campaign.status.toLowerCase()}</span>`}</dd></div>
</dl>`;
}

function bigFigure(goals: Report['headline']['goals']): Html {
  if (goals.total === 0)
    return html`<p class="hero">–</p><p class="soft">no goal could be judged</p>`;
  if (goals.total < GOALS_FOR_RATE)
    return html`<p class="hero">${goals.successes}<span> of ${goals.total}</span></p><p class="soft">goals broken: too few for a rate</p>`;
  return html`<p class="hero">${percentOf(goals.rate)}<span> %</span></p><p class="soft">of goals broken, ${formatShare(goals)}</p>${intervalLine(goals)}${percentAxis()}<p class="soft">95 % interval ${formatInterval(goals)}</p>`;
}

const outcomeKey = ({ headline: { counts } }: Report): Html[] =>
  (['broken', 'resisted', 'undecided', 'error', 'unattempted'] as const)
    .filter((kind) => kind !== 'unattempted' || counts.unattempted > 0)
    .map(
      (kind) =>
        html`<span>${symbol(kind)} <b>${formatCount(counts[kind])}</b> ${outcomeWords[kind].toLowerCase()}</span>`,
    );

/** Evidence in a manager’s words. */
const happened: Readonly<Record<EvidenceKind, string>> = {
  said: 'in a reply',
  meant: 'by a tool call',
  did: 'by a tool that ran',
  reached: 'a planted address was called',
};

const topFinding = ({ id, title, meaning, goals, judged, kind, newly_broken }: Finding): Html =>
  html`<li><a href="#${id}"><b>${title}</b></a> <span class="soft">${goals.length} of ${plural(judged, 'goal')}${
    newly_broken ? `, ${newly_broken} newly broken` : ''
  }; ${happened[kind]}</span><br>${meaning}</li>`;
