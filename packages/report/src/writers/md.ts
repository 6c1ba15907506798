import {
  type Finding,
  formatInterval,
  formatPoints,
  formatProbability,
  formatShare,
  GOALS_FOR_RATE,
  type GoalRow,
  percentOf,
  type Report,
  type Technique,
  writeAnswer,
  writeChange,
} from '@provoke/figures';
import { codeSpan, plainText } from '../text/markdown.ts';

const FINDINGS_MAX = 3;
const GOALS_MAX = 10;
const TECHNIQUES_MAX = 12;

/** For a pull request: the answer shown, the evidence folded, at most eighty lines. */
export function writeMd(report: Report): string[] {
  const { comparison, headline, target } = report;
  const { successes, total } = headline.goals;
  const lines = [
    `### ${codeSpan(target.name)}: ${successes} of ${total} goals broken`,
    '',
    ...writeAnswer(report, codeSpan),
    '',
    ...(comparison ? [writeChange(comparison, codeSpan), ''] : []),
    ...findingsTable(report),
    ...newlyBroken(report),
    ...folded('Prompts and replies', evidenceLines(report)),
    ...folded('Techniques', techniquesTable(report)),
    `<sub>${[report.limits.at(0), ...report.limits.slice(2)]
      .filter((one) => one !== undefined)
      .map(plainText)
      .join(' ')} Campaign ${codeSpan(report.campaign.id)}.</sub>`,
  ];
  return [`${lines.join('\n')}\n`];
}

const folded = (title: string, lines: readonly string[]): string[] =>
  lines.length === 0
    ? []
    : [`<details><summary>${title}</summary>`, '', ...lines, '', '</details>', ''];

function findingsTable({ findings, comparison }: Report): string[] {
  if (findings.length === 0) return ['No goal was broken.', ''];
  const more = findings.length - FINDINGS_MAX;
  const newly = (text: string) => (comparison ? ` ${text} |` : '');
  return [
    `| | finding | goals broken |${newly('newly')} evidence |`,
    `|--:|---|--:|${newly('--:').replaceAll(' ', '')}---|`,
    ...findings
      .slice(0, FINDINGS_MAX)
      .map(
        ({ id, title, group, owasp_agentic, goals, judged, newly_broken, kind }) =>
          `| ${id.slice(1)} | ${title} (${[group, ...owasp_agentic].join(', ')}) | ${goals.length} of ${judged} |${newly(`${newly_broken ?? 0}`)} ${kind} |`,
      ),
    ...(more > 0 ? [`| | ${more} more in the report | |${newly('')} |`] : []),
    '',
  ];
}

function newlyBroken({ comparison, goals }: Report): string[] {
  const indexes = new Set(comparison?.newly_broken);
  const newly = goals.filter(({ goal_index }) => indexes.has(goal_index));
  const more = newly.length - GOALS_MAX;
  return folded(newly.length === 0 ? '' : `Newly broken: ${newly.length}`, [
    ...newly.slice(0, GOALS_MAX).map(goalLine),
    ...(more > 0 ? [`- and ${more} more`] : []),
  ]);
}

const goalLine = ({ goal_index, text, evidence, attempt }: GoalRow): string =>
  `- ${goal_index + 1}. ${codeSpan(text)} ${evidence ?? ''}; ${codeSpan(`provoke show --attempt ${attempt}`)}`;

const evidenceLines = ({ findings }: Report): string[] =>
  findings.slice(0, FINDINGS_MAX).flatMap(findingLines);

function findingLines({ evidence: [first], title }: Finding): string[] {
  if (!first) return [];
  const { technique, sent, reply, verdicts } = first;
  const lines = [
    ...(sent ? [`  Sent: ${codeSpan(sent.parts.map(({ text }) => text).join(' … '))}`] : []),
    ...(reply ? [`  Reply: ${codeSpan(reply.parts.map(({ text }) => text).join(' … '))}`] : []),
    ...verdicts
      .slice(0, 3)
      .map(
        ({ judge, outcome, reason }) =>
          `  ${codeSpan(judge)}: ${outcome}${reason === '' ? '' : `, ${codeSpan(reason)}`}`,
      ),
  ];
  return [`- **${title}**, ${codeSpan(technique)}`, ...lines];
}

function techniquesTable({ techniques, headline }: Report): string[] {
  const hasFloor = headline.floor !== null;
  return [
    `| technique | goals broken |${hasFloor ? ' lift over the floor |' : ''}`,
    `|---|--:|${hasFloor ? '--:|' : ''}`,
    ...techniques.slice(0, TECHNIQUES_MAX).map((one) => techniqueLine(one, hasFloor)),
  ];
}

function techniqueLine({ title, goals, lift, is_floor }: Technique, hasFloor: boolean): string {
  const rate =
    goals.total < GOALS_FOR_RATE ? '' : ` (${percentOf(goals.rate)} %, ${formatInterval(goals)})`;
  const change = lift
    ? `${formatPoints(lift.change)} points (${formatPoints(lift.low)} to ${formatPoints(lift.high)}), ${formatProbability(lift.p)}`
    : '–';
  return `| ${codeSpan(title)} | ${formatShare(goals)}${rate} |${hasFloor ? ` ${is_floor ? 'the floor' : change} |` : ''}`;
}
