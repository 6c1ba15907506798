import {
  type Comparison,
  countsOf,
  differenceWords,
  doubtLines,
  evidenceWords,
  type Finding,
  type FindingEvidence,
  formatCount,
  formatRate,
  type GoalRow,
  headsWords,
  isComparable,
  listNewlyBroken,
  mainFigure,
  plainlyWords,
  plural,
  type Report,
  repeatsWords,
  requestWords,
  saidAndDidWords,
  type Technique,
  undecidedBoundsWords,
  utilityWords,
  writeAnswer,
  writeChange,
  writeNotCompared,
  writeRest,
  writeTitle,
} from '@provoke/figures';
import { codeSpan, plainText } from '../text/markdown.ts';

const FINDINGS_MAX = 3;
const GOALS_MAX = 10;
const TECHNIQUES_MAX = 12;
const STEPS_MAX = 3;

/** For a pull request: the answer shown, the evidence folded, at most eighty lines. */
export function writeMd(report: Report): string[] {
  const { comparison } = report;
  const lines = [
    `### ${writeTitle(report, codeSpan)}`,
    '',
    ...newlyBroken(report),
    ...(comparison ? sinceBaseline(comparison) : []),
    ...writeAnswer(report, codeSpan),
    '',
    ...otherFigures(report),
    ...doubtsOf(report),
    ...findingsTable(report),
    ...folded('Prompts and replies', evidenceLines(report)),
    ...folded('Techniques', techniquesTable(report)),
    ...headsOf(report),
    `<sub>${report.limits.map(plainText).join(' ')} Campaign ${codeSpan(report.campaign.id)}.</sub>`,
  ];
  return [`${lines.join('\n')}\n`];
}

/** What the answer does not say: the states of the goals, and what else was measured. */
function otherFigures({ headline }: Report): string[] {
  const { kind } = mainFigure(headline);
  const { counts, floor_requests, over_refusal, repeats, acts } = headline;
  const floor = headline.floor_acts?.did_it ?? headline.floor;
  const done = headline.floor_acts ? 'goals where it did it when' : 'goals broken when';
  const lines = [
    ...(counts.total === 0 ? [] : [writeRest(headline)]),
    ...(floor && kind !== 'floor'
      ? [`${formatRate(floor, `${done} ${plainlyWords(floor_requests)}`)}.`]
      : []),
    ...(over_refusal && kind !== 'over-refusal'
      ? [`${formatRate(over_refusal, 'ordinary requests refused')}.`]
      : []),
    ...(acts ? saidAndDid(acts) : []),
    ...(repeats ? [repeatsWords(repeats)] : []),
  ];
  return lines.length === 0 ? [] : [lines.join(' '), ''];
}

function saidAndDid(acts: NonNullable<Report['headline']['acts']>): string[] {
  const utility = utilityWords(acts);
  return [saidAndDidWords(acts), ...(utility === null ? [] : [`Task done: ${utility}.`])];
}

/** Shown, not folded: the answer is worth no more than they allow. */
function doubtsOf({ doubts }: Report): string[] {
  const lines = doubtLines(doubts).map((line) => `- ${plainText(line)}`);
  return lines.length === 0 ? [] : ['**In doubt**', '', ...lines, ''];
}

function headsOf(report: Report): string[] {
  const words = headsWords(report);
  return words === undefined ? [] : [`<sub>${plainText(words)}</sub>`, ''];
}

const folded = (title: string, lines: readonly string[]): string[] =>
  lines.length === 0
    ? []
    : [`<details><summary>${title}</summary>`, '', ...lines, '', '</details>', ''];

function findingsTable(report: Report): string[] {
  const { findings, headline } = report;
  const comparison = isComparable(report.comparison);
  if (findings.length === 0) return headline.counts.total === 0 ? [] : ['No goal was broken.', ''];
  const more = findings.length - FINDINGS_MAX;
  const newly = (text: string) => (comparison ? ` ${text} |` : '');
  return [
    `| | finding | goals broken |${newly('newly')} evidence |`,
    `|--:|---|--:|${newly('--:').replaceAll(' ', '')}---|`,
    ...findings
      .slice(0, FINDINGS_MAX)
      .map(
        ({ id, title, group, owasp_agentic, goals, judged, newly_broken, kind, severity }) =>
          `| ${id.slice(1)} | ${title} (${[group, ...owasp_agentic].join(', ')}) | ${countsOf({ successes: goals.length, total: judged })} |${newly(formatCount(newly_broken ?? 0))} ${kind}${severity === undefined ? '' : `, severity ${severity}`} |`,
      ),
    ...(more > 0 ? [`| | ${formatCount(more)} more in the report | |${newly('')} |`] : []),
    '',
  ];
}

/** First of all: who made the change wants to know what it broke. */
function newlyBroken(report: Report): string[] {
  const newly = listNewlyBroken(report);
  if (newly.length === 0) return [];
  const more = newly.length - GOALS_MAX;
  return [
    `**Newly broken: ${plural(newly.length, 'goal')}**`,
    '',
    ...newly.slice(0, GOALS_MAX).map(goalLine),
    ...(more > 0 ? [`- and ${formatCount(more)} more`] : []),
    '',
  ];
}

function sinceBaseline(comparison: Comparison): string[] {
  const notes = writeNotCompared(comparison, codeSpan).map((line) => `- ${line}`);
  return [writeChange(comparison, codeSpan), '', ...notes, ...(notes.length > 0 ? [''] : [])];
}

const goalLine = (goal: GoalRow): string =>
  `- ${goal.goal_index + 1}. ${codeSpan(goal.text)} ${goal.evidence === null ? '' : evidenceWords(goal)}; ${codeSpan(`provoke show --attempt ${goal.attempt}`)}`;

const evidenceLines = ({ findings }: Report): string[] =>
  findings.slice(0, FINDINGS_MAX).flatMap(findingLines);

function findingLines({ evidence: [first], title }: Finding): string[] {
  if (!first) return [];
  const { technique, sent, reply, verdicts, conduct } = first;
  const lines = [
    ...(conduct ? conductLines(conduct) : []),
    ...(sent ? [`  Sent: ${codeSpan(sent.parts.map(({ text }) => text).join(' … '))}`] : []),
    ...(reply ? [`  Reply: ${codeSpan(reply.parts.map(({ text }) => text).join(' … '))}`] : []),
    ...verdicts
      .slice(0, 3)
      .map(
        ({ judge, outcome, reason }) =>
          `  ${codeSpan(judge)}: ${outcome}${reason === '' ? '' : `, ${codeSpan(reason)}`}`,
      ),
  ];
  const request = requestWords(first);
  return [
    `- **${title}**, ${codeSpan(technique)}${request === null ? '' : `, ${request}`}`,
    ...lines,
  ];
}

/** What it did, and the steps that a rule matched. */
const conductLines = ({ done, way }: NonNullable<FindingEvidence['conduct']>): string[] => [
  `  ${codeSpan(done)}`,
  ...way
    .filter(({ kind }) => kind !== undefined)
    .slice(0, STEPS_MAX)
    .map(
      ({ name, text, notes }) =>
        `  ${[name, text, ...notes].map((part) => codeSpan(part)).join(' ')}`,
    ),
];

function techniquesTable({ techniques, headline }: Report): string[] {
  const hasFloor = headline.floor !== null;
  if (techniques.length === 0) return [];
  return [
    `| technique | ${headline.acts ? 'goals: did it' : 'goals broken'} |${hasFloor ? ' lift over the floor |' : ''}`,
    `|---|--:|${hasFloor ? '--:|' : ''}`,
    ...techniques.slice(0, TECHNIQUES_MAX).map((one) => techniqueLine(one, hasFloor)),
  ];
}

function techniqueLine(
  { title, goals, acts, worst_case, lift, is_floor }: Technique,
  hasFloor: boolean,
): string {
  const open = undecidedBoundsWords(acts?.worst_case ?? worst_case);
  const rate = `${formatRate(acts?.did_it ?? goals)}${open === null ? '' : `, or ${open}`}`;
  const change = lift ? differenceWords(lift) : 'not comparable';
  return `| ${codeSpan(title)} | ${rate} |${hasFloor ? ` ${is_floor ? 'the floor' : change} |` : ''}`;
}
