import type { ActDetails } from '@provoke/campaign';
import { toDuration } from '@provoke/engine';
import type { RecordedState, Summary } from '@provoke/figures';
import { safeLine } from '../terminal/safe-text.ts';
import { formatActs } from './format-acts.ts';
import { formatDoubts } from './format-doubts.ts';
import { effortRows } from './format-effort.ts';
import { headlineRows } from './format-headline.ts';
import { judgeLines } from './format-judges.ts';
import { partRows } from './format-parts.ts';
import { costWords, usedLines } from './format-used.ts';
import { showFindings } from './next-commands.ts';
import { drawRows } from './rate-cells.ts';

export type Summarized = {
  id: string;
  /** The agent's name. */
  agent: string;
  state: RecordedState;
  /** Why it ended as it did. */
  reason: string | null;
  /** Running time over all resumes; null where it is not known. */
  elapsedMs: number | null;
  summary: Summary;
  /** With rules, what the agent did in words. */
  details?: ActDetails | undefined;
  /** As in `nextAfterSummary`. */
  naming?: { campaign: string; place: string };
  /** What sentences are wrapped for, 80 by default. */
  columns?: number;
};

type Head = Pick<Summarized, 'id' | 'agent' | 'state' | 'reason' | 'elapsedMs' | 'summary'>;

/** The numbers of a campaign, as its end and `show` print them. With rules, they begin with what the agent did. */
export const formatSummary = (summarized: Summarized): string[] => {
  const { summary } = summarized;
  return [
    ...formatHead(summarized),
    ...(summary.acts ? actsLines(summarized, summary.acts) : []),
    ...drawRows(headlineRows(summary)),
    ...formatDoubts(summary, summarized.columns),
    ...drawRows(effortRows(summary)),
    ...drawRows(partRows(summary)),
    ...judgeLines(summary),
    ...usedLines(summary),
  ];
};

/** Which campaign it is, how far it is, and why it ended as it did. */
export const formatHead = (summarized: Head): string[] => [
  summarized.summary.acts ? actsHead(summarized) : headOf(summarized),
  ...(summarized.reason === null ? [] : [safeLine(summarized.reason, REASON_MAX)]),
  '',
];

const REASON_MAX = 400;

const headOf = ({ id, state, elapsedMs }: Head): string =>
  `Campaign ${id}: ${state}${elapsedMs === null ? '' : `, ${toDuration(elapsedMs)}`}`;

function actsLines(summarized: Summarized, acts: NonNullable<Summary['acts']>): string[] {
  const { summary, details, naming = { campaign: '', place: '' } } = summarized;
  const show = showFindings(acts, naming);
  return formatActs({ acts, summary, details, show });
}

/** `travel-desk × pair   r31   completed in 20 min   $1.62` */
function actsHead({ id, agent, state, elapsedMs, summary }: Head): string {
  const techniques = Object.keys(summary.techniques).map((technique) => safeLine(technique, 40));
  const by = techniques.length === 0 ? '' : ` × ${techniques.slice(0, NAMES_MAX).join(', ')}`;
  const more = techniques.length > NAMES_MAX ? `, and ${techniques.length - NAMES_MAX} more` : '';
  const took = elapsedMs === null ? '' : ` in ${toDuration(elapsedMs)}`;
  return [
    `${safeLine(agent, 40)}${by}${more}`,
    id,
    `${state}${took}`,
    ...(summary.spending.length === 0 ? [] : [costWords(summary)]),
  ].join('   ');
}

const NAMES_MAX = 3;
