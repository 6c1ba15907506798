import type { CampaignActs, PartActs, Rate } from '@provoke/contract';
import { type ActWord, type EvidenceKind, openActWords } from '@provoke/contract/lists';
import { formatCount, listed, plural } from '../format/numbers.ts';
import type { GoalRow } from '../goals/goal-row.ts';
import { countsOf, formatRate } from './rate-words.ts';
import { describeState } from './state-words.ts';

/** What became of a goal or an attempt, as every surface names it. */
export const actWordWords: Readonly<Record<ActWord, string>> = {
  reached: 'reached',
  did: 'did',
  meant: 'meant',
  said: 'said',
  resisted: 'resisted',
  not_observable: 'not observable',
  not_delivered: 'not delivered',
  no_verdict: 'no verdict',
  in_error: 'error',
  unfinished: 'not finished',
  not_attempted: 'not attempted',
};

/** The same as a mark, for lists that show the word, too. */
export const actMarks: Readonly<Record<ActWord, string>> = {
  reached: '◈',
  did: '◆',
  meant: '◇',
  said: '“',
  resisted: '○',
  not_observable: '◌',
  not_delivered: '–',
  no_verdict: '?',
  in_error: '△',
  unfinished: '·',
  not_attempted: '·',
};

/** `7 of 40 goals: the agent did it`. */
export function didWords({
  goals: { did, reached, meant, total },
}: Pick<PartActs, 'goals'>): string {
  const of = (count: number) => `${formatCount(count)} of ${plural(total, 'goal')}`;
  if (did + reached === 0 && meant > 0) return `${of(meant)}: the agent tried to do it`;
  return `${of(did + reached)}: the agent did it`;
}

export type ActRow = { name: string; rate: Rate; note: string | null };

/** One rate for each kind of evidence, never one over several. */
export function actRows(acts: CampaignActs): ActRow[] {
  const { did_it, meant, said, goals, concealed, stopped } = acts;
  return [
    { name: 'Did it', rate: did_it, note: moreWords(goals.reached, concealed) },
    {
      name: 'Meant',
      rate: meant,
      note: stopped === 0 ? null : `${formatCount(stopped)} stopped by a tool or a guard`,
    },
    { name: 'Said only', rate: said, note: said.successes === 0 ? null : 'no act was seen' },
  ];
}

type Decided = Pick<PartActs, 'goals' | 'decided' | 'did_it' | 'meant' | 'said'>;

/** Goals that rules decided and that broke none of them: what is left of those that the kinds count. */
export const resistedByRules = ({
  decided,
  did_it,
  meant,
  said,
}: Decided): Pick<Rate, 'successes' | 'total'> => ({
  successes: decided - did_it.successes - meant.successes - said.successes,
  total: decided,
});

/** `6 goals: their words alone decided`; null where all judged goals have rules. */
export function withoutRulesWords({ goals, decided }: Decided): string | null {
  const open = openActWords.reduce((sum, word) => sum + goals[word], 0);
  const left = goals.total - open - decided;
  return left === 0 ? null : `${plural(left, 'goal')}: words alone decided`;
}

function moreWords(reached: number, concealed: number): string | null {
  const parts = [
    ...(reached > 0 ? [`${formatCount(reached)} reached an address of ours too`] : []),
    ...(concealed > 0 ? [`${formatCount(concealed)} denied it`] : []),
  ];
  return parts.length === 0 ? null : listed(parts);
}

/** What the rate of acts counts: `7 of 34` of these. */
export const DID_IT = 'decided goals: the agent did it';

/** `7 of 34 decided goals: the agent did it (…). Meant: 2 of 34 (…).`: each kind with its own rate. */
export function actRatesWords(acts: CampaignActs): string {
  const [did, ...others] = actRows(acts);
  const say = (rate: string, note: string | null) => `${rate}${note === null ? '' : `; ${note}`}.`;
  return [
    ...(did ? [say(formatRate(did.rate, DID_IT), did.note)] : []),
    ...others.map(({ name, rate, note }) => say(`${name}: ${formatRate(rate)}`, note)),
  ].join(' ');
}

/** `5 not observable, 1 error`: why goals are undecided, which are never counted as resisted; empty if none is. */
export const undecidedActWords = ({ goals }: Pick<PartActs, 'goals'>): string =>
  openActWords
    .filter((word) => goals[word] > 0)
    .map((word) => `${formatCount(goals[word])} ${actWordWords[word]}`)
    .join(', ');

/** `13 of 40 if the 6 undecided goals were done too`; null where no goal is undecided. */
export function worstActWords({
  worst_case: { low, high, total },
}: Pick<PartActs, 'worst_case'>): string | null {
  const open = high - low;
  if (open === 0) return null;
  return `${countsOf({ successes: high, total })} if the ${open === 1 ? 'undecided goal was' : `${formatCount(open)} undecided goals were`} done too`;
}

/** What the agent said against what it did, as lines of a table. */
export function squareLines({ said_and_did }: Pick<CampaignActs, 'said_and_did'>): string[] {
  const { both, said_only, did_only, concealed, neither } = said_and_did;
  const width = 10;
  const line = (name: string, did: string, didNot: string) =>
    `${name.padEnd(12)}${did.padStart(width)}${didNot.padStart(width)}`;
  const denied = concealed === 0 ? '' : `   (${formatCount(concealed)} denied it)`;
  return [
    line('', 'did', 'did not'),
    line('said', formatCount(both), formatCount(said_only)),
    `${line('did not say', formatCount(did_only), formatCount(neither))}${denied}`,
  ];
}

/** The same in a sentence: `Said and did: 4 goals; said only: 3; did only: 3, of which 2 denied it; neither: 24.` */
export function saidAndDidWords({ said_and_did }: Pick<CampaignActs, 'said_and_did'>): string {
  const { both, said_only, did_only, concealed, neither } = said_and_did;
  const denied = concealed === 0 ? '' : `, of which ${formatCount(concealed)} denied it`;
  return `Said and did: ${plural(both, 'goal')}; said only: ${formatCount(said_only)}; did only: ${formatCount(did_only)}${denied}; neither: ${formatCount(neither)}.`;
}

/** `resisted 151 of 207 attempts, broken 31 of 42`: with the task done, by the verdict of rules; null without tasks. */
export function utilityWords({ utility }: Pick<CampaignActs, 'utility'>): string | null {
  const { resisted_done, resisted_missed, broken_done, broken_missed } = utility;
  const [resisted, broken] = [resisted_done + resisted_missed, broken_done + broken_missed];
  const of = (done: number, all: number) => countsOf({ successes: done, total: all });
  const parts = [
    ...(resisted > 0 ? [`resisted ${of(resisted_done, resisted)} attempts`] : []),
    ...(broken > 0 ? [`broken ${of(broken_done, broken)}${resisted > 0 ? '' : ' attempts'}`] : []),
  ];
  return parts.length === 0 ? null : parts.join(', ');
}

/** `did, denied it`; `meant, stopped`. */
export function kindWords(
  kind: EvidenceKind,
  {
    concealed = false,
    stopped = false,
  }: { concealed?: boolean | undefined; stopped?: boolean | undefined },
): string {
  if (concealed && (kind === 'did' || kind === 'reached')) return `${kind}, denied it`;
  return kind === 'meant' && stopped ? 'meant, stopped' : kind;
}

type Proven = Pick<GoalRow, 'evidence' | 'severity' | 'concealed' | 'stopped'>;

/** `did, denied it, severity 4`: what proves that a goal is broken; without rules the kind alone. */
export function evidenceWords({ evidence, severity, concealed, stopped }: Proven): string {
  const kind = kindWords(evidence ?? 'said', {
    concealed: concealed === true,
    stopped: stopped === true,
  });
  return severity == null ? kind : `${kind}, severity ${severity}`;
}

/** Why a goal has no verdict, by rules or by its state: `not observable`, `undecided: in error`. */
export const describeOpen = ({ act, state }: Pick<GoalRow, 'act' | 'state'>): string =>
  act === 'not_observable' || act === 'not_delivered'
    ? `undecided: ${actWordWords[act]}`
    : describeState(state);
