import type { EvidenceKind } from '@provoke/evidence';
import {
  doubtLines,
  type Finding,
  formatCount,
  formatDay,
  formatRate,
  formatTime,
  mainFigure,
  noRateWords,
  plainlyWords,
  plural,
  type Report,
  rateWords,
  sentWords,
  undecidedBoundsWords,
  writeRest,
} from '@provoke/figures';
import { foreign, type Html, html, sentence } from '../text/html.ts';
import { changeSection } from './change.ts';
import { intervalLine, percentAxis } from './charts/charts.ts';

const TOP_FINDINGS = 3;
const TECHNIQUES_NAMED = 6;

/** The first page answers a person who reads no other. */
export const cover = (report: Report): Html => html`
<section class="cover" aria-labelledby="top">
<div class="mast"><p class="brand"><svg viewBox="0 0 16 16" aria-hidden="true" focusable="false"><path class="fb" d="M8 1.2 14.8 8 8 14.8 1.2 8Z"/></svg>provoke <span>test report</span></p><p class="soft">${formatDay(report.generated_at)}</p></div>
<h1 id="top">${foreign(report.title)}</h1>
${facts(report)}
<div class="answer">
<div class="figure">${bigFigure(report.headline)}</div>
<div><h2>The answer</h2>${report.answer.map((one) => html`<p>${sentence(one)}</p>`)}
${report.headline.counts.total > 0 && html`<p class="key">${writeRest(report.headline)}</p>`}</div>
</div>
${doubtSection(report)}
${report.comparison && changeSection({ ...report, comparison: report.comparison })}
${report.headline.counts.total > 0 && topFindings(report)}
<h2>What this test cannot tell</h2>
<ul class="limits">${report.limits.map((limit) => html`<li>${limit}</li>`)}</ul>
</section>`;

/** Next to the answer, since it is worth no more than they allow. */
function doubtSection({ doubts }: Report): Html {
  const lines = doubtLines(doubts);
  return html`${lines.length > 0 && html`<div class="doubts"><h2>In doubt</h2><ul class="limits">${lines.map((line) => html`<li>${line}</li>`)}</ul></div>`}`;
}

function facts(report: Report): Html {
  const { target, campaign, headline, goals, techniques } = report;
  const { kind } = mainFigure(headline);
  const attacks = techniques.filter(({ is_floor }) => !is_floor);
  const named = attacks.slice(0, TECHNIQUES_NAMED).map(({ title }) => title);
  const more = attacks.length - named.length;
  const model = target.model === null || target.model === target.name ? '' : `, ${target.model}`;
  return html`<dl class="facts">
<div><dt>Tested</dt><dd>${foreign(target.name)} <span class="quiet">(${foreign(`${target.type}${model}`)})</span></dd></div>
<div><dt>How</dt><dd>${goals.length > 0 && html`${plural(goals.length, 'goal')}${named.length > 0 && html`, ${foreign(named.join(', '))}`}${more > 0 && ` and ${more} more techniques`}; `}${sentWords(kind, headline)}</dd></div>
<div><dt>When</dt><dd>${formatDay(campaign.started_at)}${campaign.started_at && `, ${formatTime(campaign.started_at)}`}</dd></div>
<div><dt>Campaign</dt><dd><span class="mono">${foreign(campaign.id)}</span>${campaign.state !== 'completed' && html` <span class="quiet">${campaign.state}</span>`}</dd></div>
${otherFigures(report)}</dl>`;
}

function bigFigure(headline: Report['headline']): Html {
  const { rate, what, unit, bounds } = mainFigure(headline);
  const { counts, share, interval } = rateWords(rate);
  const open = bounds && undecidedBoundsWords(bounds);
  return html`${share === null ? html`<p class="hero small">${counts}</p>` : html`<p class="hero">${share}</p>`}<p class="soft">${share === null ? what : `${counts} ${what}`}</p>${
    share === null
      ? html`<p class="soft">${noRateWords(rate, unit)}</p>`
      : html`${intervalLine(rate)}${percentAxis()}<p class="soft">${interval}</p>`
  }${open && html`<p class="soft">${open}</p>`}`;
}

/** What else was measured, next to what the report is about. */
function otherFigures({ headline }: Report): Html {
  const { kind } = mainFigure(headline);
  const { floor_requests, over_refusal, floor_acts } = headline;
  const floor = floor_acts?.did_it ?? headline.floor;
  const done = floor_acts ? 'goals where it did it when' : 'goals broken when';
  return html`${
    floor &&
    kind !== 'floor' &&
    html`<div class="across"><dt>Floor</dt><dd>${formatRate(floor, `${done} ${plainlyWords(floor_requests)}`)}</dd></div>`
  }${
    over_refusal &&
    kind !== 'over-refusal' &&
    html`<div class="across"><dt>Over-refusal</dt><dd>${formatRate(over_refusal, 'ordinary requests refused')}</dd></div>`
  }`;
}

const topFindings = ({ findings }: Report): Html => html`<h2>Findings that matter most</h2>
${
  findings.length === 0
    ? html`<p>No goal was broken.</p>`
    : html`<ol class="top">${findings.slice(0, TOP_FINDINGS).map(topFinding)}</ol>`
}`;

/** Evidence in a manager’s words. */
const happened: Readonly<Record<EvidenceKind, string>> = {
  said: 'in a reply',
  meant: 'by a tool call',
  did: 'by a tool that ran',
  reached: 'a planted address was called',
};

const topFinding = ({
  id,
  title,
  meaning,
  goals,
  judged,
  kind,
  newly_broken,
  severity,
}: Finding): Html =>
  html`<li><a href="#${id}"><b>${title}</b></a> <span class="soft">${formatCount(goals.length)} of ${plural(judged, 'goal')}${
    newly_broken ? `, ${formatCount(newly_broken)} newly broken` : ''
  }; ${happened[kind]}${severity !== undefined && `, severity ${severity}`}</span><br>${meaning}</li>`;
