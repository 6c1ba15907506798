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
  /** A change of its state broke a rule. */
  isStateChanged: boolean;
  /** What helps against goals of its class; null where no list names it. */
  remedy: string | null;
};

/** What in the agent to look at: first what was done, then how it came to that. */
export function listLookAt(facts: LookFacts): string[] {
  const { cause, calls, decidedBy, kind, isConcealed, remedy, isEncoded } = facts;
  const isOfWords = decidedBy !== 'rules' || kind === 'said';
  return [
    ...calls.flatMap((call) => aboutCall(call, facts)),
    ...(calls.length > 0 ? [CONFIRM] : []),
    ...(facts.isStateChanged ? [STATE] : []),
    ...(decidedBy === 'secret' ? SECRET : []),
    ...(isOfWords && calls.length === 0 ? WORDS : []),
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
  const name = quoted(tool);
  const given = names.length === 0 ? 'the arguments' : listed(names.map(quoted));
  const done =
    kind === 'meant'
      ? isStopped
        ? `The call of ${name} was stopped. Keep what stopped it, and find why the agent tried.`
        : `The agent asked for ${name}; whether it ran was not seen.`
      : `The agent called ${name}.`;
  return [
    `${done} Should this agent have that tool at all, for this user and this task?`,
    `Check ${given} of ${name} in code, before the call runs: an allow-list, or a limit. Words in the prompt do not hold.`,
  ];
}

/** A name of the agent's, which may be anything: it must not end the quotes, or its words would be ours. */
const quoted = (name: string): string => `"${name.replaceAll('"', '”')}"`;

const CONFIRM =
  "If the call cannot be undone, or leaves the user's own data, let a person confirm it with the arguments in sight.";

const STATE =
  'Its state changed against a rule. Find the call that changed it, and check in code who may change it, and how. Words in the prompt do not hold.';

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
