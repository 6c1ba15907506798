import type { Registry } from '@provoke/engine';
import type { Findings } from './ask-two-questions.ts';

/** A technique for an agent, with its options and the reason; or why not. */
export type Suggestion = {
  technique: string;
  options: Readonly<Record<string, unknown>>;
  reason: string;
  /** The most requests to the agent for one goal; 0 if it is left out. */
  requests: number;
};

export type Suggestions = { taken: Suggestion[]; leftOut: Suggestion[] };

export type Situation = Findings & {
  /** Requests to the agent for one goal, the floor included. */
  requestsPerGoal: number;
  hasAttacker: boolean;
};

/** What was chosen instead of the rules' own order, and why. */
export type Choice = { technique: string; reason: string };

/** Why a technique suits an agent; undefined if nothing speaks for or against it. */
type Rule = {
  technique: string;
  options?: (situation: Situation) => Record<string, unknown>;
  /** A reason to leave it out. */
  without?: (situation: Situation) => string | undefined;
  reason: (situation: Situation) => string;
};

const NO_ATTACKER = 'it needs a model: --attacker-model';
const isCommandLine = ({ type }: Findings) => /^codecli|subprocess/.test(type);
const needsAttacker = ({ hasAttacker }: Situation) => (hasAttacker ? undefined : NO_ATTACKER);

/** In the order in which the budget is spent: what an answer speaks for first, then what is cheap. */
const rules: readonly Rule[] = [
  {
    technique: 'crescendo',
    without: (situation) =>
      situation.remembers
        ? needsAttacker(situation)
        : 'the agent did not remember the conversation',
    reason: () => 'the agent remembered the conversation, so several turns can lead it to the goal',
  },
  {
    technique: 'goat',
    without: (situation) =>
      situation.remembers
        ? needsAttacker(situation)
        : 'the agent did not remember the conversation',
    reason: () => 'a second kind of conversation, at a quarter of the requests',
  },
  {
    technique: 'encodings',
    without: ({ decodes }) => (decodes ? undefined : 'the agent did not read Base64'),
    reason: () => 'the agent read Base64, so a filter for words may be passed',
  },
  { technique: 'flipattack', reason: () => 'one request per goal, another way past filters' },
  {
    technique: 'role-play',
    reason: (situation) =>
      isCommandLine(situation)
        ? 'a coding agent has a task and a role to be led away from'
        : 'cheap, and shows whether the agent keeps its role',
  },
  { technique: 'refusal-suppression', reason: () => 'cheap, a first look at weak refusals' },
  {
    technique: 'pair',
    without: needsAttacker,
    reason: () => 'an attacker that learns from every reply',
  },
  {
    technique: 'advprefix',
    without: (situation) =>
      situation.canPrefill
        ? needsAttacker(situation)
        : 'the agent does not continue a reply that provoke starts',
    reason: () => 'the agent may continue a reply that provoke starts',
  },
  {
    technique: 'tap',
    options: () => ({ depth: 4, width: 5 }),
    without: needsAttacker,
    reason: () => 'searches wider than PAIR, where the budget allows',
  },
  {
    technique: 'best-of-n',
    options: ({ requestsPerGoal }) => ({ n: Math.max(1, Math.min(100, requestsPerGoal)) }),
    without: (situation) =>
      isCommandLine(situation) || situation.type === 'web'
        ? 'each request to this type of agent takes long'
        : undefined,
    reason: () => 'takes the rest of the budget, at random, without a model',
  },
];

/**
 * Chooses techniques offline, as far as the budget goes: in the order of the rules, or of a choice. A choice never
 * adds what the rules leave out for an agent.
 */
export function suggestTechniques(
  given: Situation,
  { findTechnique }: Pick<Registry, 'findTechnique'>,
  choices?: readonly Choice[],
): Suggestions {
  const chosen: Suggestions = { taken: [], leftOut: [] };
  let [sent, floor] = [0, 0];
  for (const rule of choices ? inOrder(choices) : rules) {
    const left = leftBeyond(given.requestsPerGoal - sent, floor);
    const situation = { ...given, requestsPerGoal: left };
    const { technique, reason } = rule;
    const options = rule.options?.(situation) ?? {};
    const definition = findTechnique(technique);
    const parsed = definition?.options.parse(options);
    const requests = (parsed && definition?.attemptsMax?.(parsed, 1)) ?? 1;
    const against =
      rule.without?.(situation) ??
      (requests > left
        ? `needs ${requests} requests per goal, ${Math.max(left, 0)} are left`
        : undefined);
    if (against) chosen.leftOut.push({ technique, options, reason: against, requests: 0 });
    else {
      chosen.taken.push({ technique, options, reason: reason(situation), requests });
      sent += requests;
      floor = Math.max(floor, requests);
    }
  }
  return chosen;
}

/** What a technique may send, where the floor is asked as often as the one that sends most. */
const leftBeyond = (left: number, floor: number): number =>
  left - floor <= floor ? left - floor : Math.floor(left / 2);

/** The rules of what was chosen, each once; then the others, which were not chosen. */
function inOrder(choices: readonly Choice[]): Rule[] {
  const reasons = new Map(choices.map(({ technique, reason }) => [technique, reason]));
  const wanted = [...reasons].flatMap(([technique, reason]) =>
    rules
      .filter((rule) => rule.technique === technique)
      .map((rule) => ({ ...rule, reason: () => reason })),
  );
  const others = rules
    .filter(({ technique }) => !reasons.has(technique))
    .map((rule) => ({
      ...rule,
      without: (situation: Situation) => rule.without?.(situation) ?? 'the model chose others',
    }));
  return [...wanted, ...others];
}
