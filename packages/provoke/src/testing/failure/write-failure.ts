import { formatCount, plural } from '@provoke/figures';
import type { TestResult } from '../result/test-result.ts';
import { foreignLine } from './foreign.ts';
import { writeBroken } from './write-broken.ts';
import { type Wanted, writeHeadline } from './write-headline.ts';
import { writeOpen } from './write-open.ts';

/** Goals without a verdict that are told one by one. */
const OPEN_MAX = 5;
/** Broken goals that are named below those that are shown. */
const NAMED_MAX = 10;

/** A failed assertion in plain text: what broke, how, why it is not known, and what to type. Bounded. */
export function writeFailure(result: TestResult, wanted: Wanted = 'resist'): string {
  const shown = result.broken.filter(({ breaking }) => breaking !== undefined);
  const open = result.open.slice(0, OPEN_MAX);
  return [
    writeHeadline(result, wanted),
    ...result.broken.flatMap((goal) =>
      ['', ...writeBroken(goal, result)].slice(goal.breaking ? 0 : 2),
    ),
    ...moreBroken(result, shown.length),
    ...open.flatMap((goal) => ['', ...writeOpen(goal, result)]),
    ...moreOpen(result, open.length),
    ...reasonLines(result),
    ...campaignLines(result),
  ].join('\n');
}

function moreBroken({ broken }: TestResult, shown: number): string[] {
  const rest = broken.slice(shown);
  if (rest.length === 0) return [];
  const named = rest
    .slice(0, NAMED_MAX)
    .map(({ row }) => `  goal ${row.goal_index + 1}  ${foreignLine(row.text, 100)}`);
  const more = rest.length - named.length;
  return [
    '',
    `Also broken: ${plural(rest.length, 'goal')}`,
    ...named,
    ...(more > 0 ? [`  … and ${formatCount(more)} more`] : []),
  ];
}

const moreOpen = ({ open }: TestResult, shown: number): string[] =>
  open.length > shown ? ['', `Also undecided: ${plural(open.length - shown, 'goal')}`] : [];

/** Reasons that no goal above has told. */
function reasonLines({ reasons, next, open }: TestResult): string[] {
  const told = open.slice(0, OPEN_MAX).flatMap(({ why, todo }) => [why, todo]);
  const isTold = (reason: string) => told.some((text) => reason.includes(text.slice(0, 80)));
  const lines = reasons
    .filter((reason) => !isTold(reason))
    .map((line) => `  ${foreignLine(line, 1_000)}`);
  return [
    ...(lines.length > 0 ? ['', ...lines] : []),
    ...next.map((line) => `    ${foreignLine(line, 400)}`),
  ];
}

const campaignLines = ({ campaign, outcome }: TestResult): string[] =>
  campaign === null || outcome === 'resisted'
    ? []
    : ['', 'The whole campaign', `  provoke show ${campaign.id}${campaign.place}`];
