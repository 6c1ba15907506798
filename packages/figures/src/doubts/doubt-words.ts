import type { Doubt } from '@provoke/contract';
import type { DoubtId } from '@provoke/contract/lists';
import { listed, plural } from '../format/numbers.ts';
import { pendingDoubts } from './pending-doubts.ts';

/** `attempts` and `goals` read as "12 attempts" and "3 goals"; the verb follows the number of goals. */
type Counted = {
  attempts: string;
  goals: string;
  isNone: boolean;
  isOne: boolean;
  isAll: boolean;
};
type Wording = { says(of: Counted): string; todo: string };

const wordings: Record<DoubtId, Wording> = {
  'weak-judge': {
    says: ({ attempts }) => `Only refusal phrases were looked for in ${attempts}.`,
    todo: 'Give the judge a planted secret or a pattern to look for (planted_secret, broken_pattern), or name a model as judge.',
  },
  'one-text': {
    says: ({ attempts }) => `The agent gave one text to different prompts, in ${attempts}.`,
    todo: 'Check that the agent runs: look at one of these replies with provoke show.',
  },
  'control-blocked': {
    says: ({ goals }) =>
      `The agent's filter blocked "Hello" too, so blocking ${goals} shows nothing.`,
    todo: 'Check the filter and the key of the agent.',
  },
  cut: {
    says: ({ attempts, goals, isOne }) =>
      `The replies of ${attempts} were cut off: ${goals} ${isOne ? 'has' : 'have'} no verdict.`,
    todo: 'Let the agent answer at greater length (max_tokens).',
  },
  cached: {
    says: ({ goals }) => `All replies to ${goals} came from the cache: the agent was not asked.`,
    todo: 'Run it again without the cache of the agent.',
  },
  'changed-after-recording': {
    says: ({ attempts, goals, isOne, isAll }) =>
      `What was recorded of ${attempts} was changed ${isAll ? 'or deleted ' : ''}later: ${goals} ${isOne ? 'hangs' : 'hang'} on it.`,
    todo: 'Run provoke verify, and look at the versions of these results (GET /result/{id}/versions).',
  },
  'not-observable': {
    says: ({ goals }) => `Nothing shows whether the agent did what the rules forbid, at ${goals}.`,
    todo: 'Take its traces (--traces), turn on tool steps in the reply, or name a state check in state_check:.',
  },
  'not-delivered': {
    says: ({ goals }) => `Nothing shows that the agent read the attack, at ${goals}.`,
    todo: 'Check that the agent can read what was planted for it, and look at one of these attempts with provoke show.',
  },
  'goals-changed': {
    says: () => 'The goals are not those of the baseline.',
    todo: 'Use the same goals, or make a new baseline.',
  },
  'set-up-changed': {
    says: () => 'The set-up is not that of the baseline.',
    todo: 'Attack as the baseline did, or make a new baseline.',
  },
  'no-baseline': {
    says: () => 'The baseline has none of these goals.',
    todo: 'Name a campaign that attacked them.',
  },
  'few-goals': {
    says: ({ goals, isOne, isNone }) =>
      isNone
        ? 'No goal has a verdict.'
        : `Only ${goals} ${isOne ? 'has' : 'have'} a verdict: too few for a rate.`,
    todo: 'Use at least 20 goals.',
  },
  'same-model': {
    says: () => 'One model attacks and judges.',
    todo: 'Use another model as judge.',
  },
  'repeated-goals': {
    says: ({ goals, isOne }) => `${goals} ${isOne ? 'repeats' : 'repeat'} the text of another.`,
    todo: 'Leave them out; to attack goals several times, use --repeat.',
  },
  'reasoning-leak': {
    says: ({ goals }) =>
      `What must not be revealed is in the agent's reasoning alone, at ${goals}: that is not counted as broken.`,
    todo: 'To count it, set judge_reasoning: true for the judge.',
  },
};

/** For a form, next to judges that know nothing but refusal phrases. */
export const WEAK_JUDGE =
  'Weak judge: only refusal phrases are looked for, and gates stay undecided. Set planted_secret or broken_pattern, or choose a judge that asks a model.';

type Described = Pick<Doubt, 'id' | 'is_unknown' | 'attempts' | 'goals'>;

export function doubtSays({ id, is_unknown, attempts, goals }: Described): string {
  if (is_unknown)
    return unknowns[id] ?? `The record does not say whether there is a doubt "${id}".`;
  return wordings[id].says({
    attempts: attempts === null ? 'attempts' : plural(attempts, 'attempt'),
    goals: goals === null ? 'all goals' : plural(goals, 'goal'),
    isNone: goals === 0,
    isOne: goals === 1,
    isAll: goals === null,
  });
}

const unknowns: Partial<Record<DoubtId, string>> = {
  'weak-judge': 'The record does not say whether only refusal phrases decided.',
  'one-text': 'The record does not say whether the agent gave one text to all prompts.',
  cut: 'The record does not say whether replies were cut off.',
  cached: 'The record does not say whether replies came from a cache.',
};

export function doubtTodo({ id, is_unknown, goals }: Described): string | null {
  // More goals give no verdicts; another doubt says why there is none.
  if (is_unknown || (id === 'few-goals' && goals === 0)) return null;
  return wordings[id].todo;
}

/** A doubt, what to do, and how to accept it where it keeps a gate from deciding. */
export function doubtWords({ id, effect, is_accepted, says, todo }: Doubt): string {
  if (is_accepted) return `Accepted: ${says}`;
  const accept = effect === 'undecided' ? `Or accept it: --accept ${id}.` : null;
  return [says, todo, accept].filter((part) => part !== null).join(' ');
}

/** What keeps the headline from being worth its number, for a line next to it; null where nothing does. */
export function inDoubtWords(doubts: readonly Doubt[]): string | null {
  const pending = pendingDoubts(doubts);
  return pending.length === 0 ? null : `In doubt: ${pending.map(({ says }) => says).join(' ')}`;
}

/** All doubts, one line each. What a record does not tell is one line. */
export function doubtLines(doubts: readonly Doubt[]): string[] {
  const isUntold = ({ is_unknown, is_accepted }: Doubt) => is_unknown && !is_accepted;
  const untold = doubts.filter(isUntold);
  const told = doubts.filter((doubt) => !isUntold(doubt)).map(doubtWords);
  if (untold.length === 0) return told;
  const ids = untold.map(({ id }) => id);
  return [
    ...told,
    `The record is of an earlier version, or of another client: it does not tell of ${listed(ids)}. Or accept them: ${ids.map((id) => `--accept ${id}`).join(' ')}.`,
  ];
}
