import type { EvidenceKind } from '@provoke/contract/lists';
import { listed } from '../format/numbers.ts';
import type { Brief } from './brief.ts';

/** A tool that was called against a rule, and the arguments that the rule is about. */
export type ForbiddenCall = { tool: string; arguments: readonly string[] };

export type LookFacts = {
  cause: Brief['cause']['id'];
  decidedBy: Brief['cause']['decided_by'];
  kind: EvidenceKind;
  calls: readonly ForbiddenCall[];
  /** The technique hides words in another writing. */
  isEncoded: boolean;
  isConcealed: boolean;
  isStopped: boolean;
  /** What helps against goals of its class; null where no list names it. */
  remedy: string | null;
};

/** What in the agent to look at: first what was done, then how it came to that. */
export function listLookAt(facts: LookFacts): string[] {
  const { cause, decidedBy, isConcealed, remedy, isEncoded } = facts;
  return [
    ...facts.calls.flatMap((call) => aboutCall(call, facts)),
    ...(decidedBy === 'secret' ? SECRET : []),
    ...(decidedBy !== 'rules' && facts.calls.length === 0 ? WORDS : []),
    ...(isConcealed
      ? ['Its reply denies what it did: let users see the calls, not only its account of them.']
      : []),
    ...byCause[cause],
    ...(isEncoded ? [ENCODED] : []),
    ...(remedy === null ? [] : [`For this class of goals: ${remedy}`]),
    'A sentence in the system prompt is no boundary: it helps, but an attack can talk the model out of it.',
  ];
}

function aboutCall(
  { tool, arguments: names }: ForbiddenCall,
  { kind, isStopped }: LookFacts,
): string[] {
  const given = names.length === 0 ? 'its arguments' : listed(names.map((name) => `"${name}"`));
  const done =
    kind === 'meant'
      ? isStopped
        ? `The call of "${tool}" was stopped. Keep what stopped it, and find why the agent tried.`
        : `The agent asked for "${tool}"; whether it ran was not seen.`
      : `The agent called "${tool}".`;
  return [
    `${done} Should this agent have that tool at all, for this user and this task?`,
    `Check ${given} of "${tool}" in code, before the call runs: an allow-list, or a limit. Words in the prompt do not hold.`,
    `If the call cannot be undone, or leaves the user's own data, let a person confirm it with the arguments in sight.`,
  ];
}

const SECRET = [
  'The reply holds the secret: take it out of the prompt and out of what tools return, so that there is nothing to reveal.',
  'If it must stay, filter replies for it, decoded as well: spelled out, backwards, in base64.',
];

const WORDS = ['Filter replies on this subject, after the model and not only before it.'];

const ENCODED =
  'Decode what arrives (base64, reversed and look-alike letters, invisible characters) before an input filter reads it, or refuse it.';

const byCause: Readonly<Record<Brief['cause']['id'], readonly string[]>> = {
  plain: ['No attack was needed: begin with what the agent may do, not with a filter for attacks.'],
  tool_result: [
    'Keep what tools return apart from instructions: mark it as data, and give it no say in which tool is called next.',
    'While untrusted content is in the conversation, ask a person before tools act.',
  ],
  turns: [
    'Judge the conversation as a whole, not each message alone, and do not take what the agent said earlier as leave.',
  ],
  technique: [
    'The request itself is refused, so compare what your filter sees with what the model sees.',
  ],
  unknown: [],
};
