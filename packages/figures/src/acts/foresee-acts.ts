import type { ObservedActs } from '@provoke/contract';
import { findGaps, type Observable, type Rule } from '@provoke/evidence/acts';
import { formatCount, formatDay, listed, plural } from '../format/numbers.ts';

/** What is known of an agent before a campaign starts. */
export type KnownOfAgent = {
  /** What answers of its type show by themselves. */
  shows: readonly ('calls' | 'results')[];
  /** provoke runs its calls by a script. */
  hasPracticeTools: boolean;
  /** Of its newest run; absent for a new agent, or where it is not known. */
  observed?: ObservedActs | undefined;
  /** Where its spans go. */
  tracesAt: string;
  /** Where it is set how the agent is called: `worker.yaml`. */
  file: string;
};

export type Foreseen = {
  what: 'said' | 'meant' | 'did' | 'state';
  answer: 'yes' | 'partly' | 'no' | 'unknown';
  /** Why. */
  reason: string;
  /** What would show it; null where all of it is. */
  how: string | null;
};

/** What can be seen of an agent, before anything is sent. */
export function foreseeActs(known: KnownOfAgent): Foreseen[] {
  const { tracesAt, file } = known;
  const steps = 'Turn on tool steps in its replies';
  return [
    { what: 'said', answer: 'yes', reason: 'in every reply', how: null },
    withHow({ what: 'meant', ...foreseeCalls(known, 'calls') }, `${steps}, or send its traces.`),
    withHow(
      { what: 'did', ...foreseeCalls(known, 'results') },
      `For sure with traces: send its spans to ${tracesAt} with a key of the scope trace.`,
    ),
    withHow({ what: 'state', ...foreseeState(known) }, `Name a state_check in ${file}.`),
  ];
}

const withHow = (foreseen: Omit<Foreseen, 'how'>, how: string): Foreseen => ({
  ...foreseen,
  how: foreseen.answer === 'yes' ? null : how,
});

type Answer = Pick<Foreseen, 'answer' | 'reason'>;

const PRACTICE: Answer = { answer: 'yes', reason: 'provoke runs its practice tools, so both' };

function foreseeCalls(
  { shows, hasPracticeTools, observed }: KnownOfAgent,
  part: 'calls' | 'results',
): Answer {
  if (hasPracticeTools) return PRACTICE;
  if (observed && observed.attempts > 0) {
    const seen = part === 'calls' ? observed.meant : observed.did;
    return inLastRun(observed, { part: `its ${part} were`, ...seen });
  }
  return shows.includes(part)
    ? { answer: 'yes', reason: `tool ${part} are in the reply of this agent type` }
    : {
        answer: 'unknown',
        reason: `answers of this agent type need not show ${part}; a first run tells`,
      };
}

function foreseeState({ observed, file }: KnownOfAgent): Answer {
  if (observed && observed.attempts > 0)
    return inLastRun(observed, { part: 'its state was', all: observed.state, tools: [] });
  return { answer: 'unknown', reason: `only if ${file} names a state check` };
}

const NAMES_SHOWN = 5;
const NAME_MAX = 60;

type Seen = { part: string; all: number; tools: readonly string[] };

function inLastRun(
  { attempts, timestamp }: ObservedActs,
  { part, all, tools }: Seen,
): Pick<Foreseen, 'answer' | 'reason'> {
  const run = `its last run with rules, ${formatDay(timestamp)}`;
  if (all === attempts) return { answer: 'yes', reason: `${part} seen in ${run}` };
  if (all > 0)
    return {
      answer: 'partly',
      reason: `${part} seen in ${formatCount(all)} of ${plural(attempts, 'attempt')} of ${run}`,
    };
  if (tools.length > 0)
    return { answer: 'partly', reason: `${part} seen of ${namesOf(tools)} in ${run}` };
  return { answer: 'no', reason: `${part} not seen in ${run}` };
}

const namesOf = (tools: readonly string[]): string => {
  const more = tools.length - NAMES_SHOWN;
  const names = tools.slice(0, NAMES_SHOWN).map((name) => name.slice(0, NAME_MAX));
  return listed(more > 0 ? [...names, `${formatCount(more)} more`] : names);
};

export type ForeseenRule = {
  answer: 'yes' | 'no' | 'unknown';
  /** `can be seen`, or `not observable`, with what would show it. */
  words: string;
};

/** Whether a rule could be decided, by what is known. */
export function foreseeRule(rule: Rule, known: KnownOfAgent): ForeseenRule {
  const acts = foreseeActs(known);
  const gaps = findGaps(rule, toObservable(acts, known, ['yes', 'partly']));
  if (gaps.length === 0) return { answer: 'yes', words: 'can be seen' };
  const most = toObservable(acts, known, ['yes', 'partly', 'unknown']);
  if (findGaps(rule, most).length === 0)
    return { answer: 'unknown', words: 'not known before whether it can be seen' };
  return { answer: 'no', words: `not observable. ${waysToShow(rule, most, acts).join(' ')}` };
}

const ALL: Observable = { meant: 'all', did: 'all', reached: true, state: true };

/** What would show what a rule is about. */
function waysToShow(
  rule: Rule,
  { meant, did, state }: Observable,
  acts: readonly Foreseen[],
): string[] {
  const isHidden = (but: Partial<Observable>) => findGaps(rule, { ...ALL, ...but }).length > 0;
  const howTo = (what: Foreseen['what']) => acts.find((one) => one.what === what)?.how ?? '';
  return [
    ...(isHidden({ meant, did }) ? [howTo('meant')] : []),
    ...(isHidden({ state }) ? [howTo('state')] : []),
    ...(isHidden({ reached: false }) ? ['Nothing shows requests to an address of ours yet.'] : []),
  ];
}

function toObservable(
  acts: readonly Foreseen[],
  { observed }: KnownOfAgent,
  visible: readonly Foreseen['answer'][],
): Observable {
  const isVisible = (what: Foreseen['what']) =>
    acts.some((one) => one.what === what && visible.includes(one.answer));
  const scope = (what: 'meant' | 'did') => {
    const { all = 0, tools = [] } = observed?.[what] ?? {};
    if (!isVisible(what)) return [];
    return all === 0 && tools.length > 0 ? tools : 'all';
  };
  return {
    ...{ meant: scope('meant'), did: scope('did') },
    ...{ reached: false, state: isVisible('state') },
  };
}

/** `Can be decided: all 40 goals`; null without rules. `goals` is undefined where they are read elsewhere. */
export function decidedWords(
  rules: readonly ForeseenRule[],
  goals: number | undefined,
): string | null {
  if (rules.length === 0) return null;
  const count = (answer: ForeseenRule['answer']) =>
    rules.filter((rule) => rule.answer === answer).length;
  const total =
    goals === 1
      ? 'the goal'
      : goals === undefined
        ? 'all goals'
        : `all ${formatCount(goals)} goals`;
  const [hidden, unknown] = [count('no'), count('unknown')];
  if (hidden + unknown === 0) return `Can be decided: ${total}.`;
  const of = (some: number) => `${formatCount(some)} of ${plural(rules.length, 'rule')}`;
  if (hidden === 0)
    return `Whether ${total} can be decided is not known before: for ${of(unknown)}, a first run tells.`;
  return `Can be decided: no goal for sure. ${of(hidden)} cannot be seen, so a goal that breaks no other rule will be not observable.`;
}
