import { type EvidenceKind, evidenceKinds } from '@provoke/contract/lists';
import { type Fields, integerIn, isFields, textIn, toFields } from '../fields/fields.ts';
import type { Harm } from './conduct/severity.ts';
import type { Observable, Scope } from './exchange.ts';

export const ruleOutcomes = ['broken', 'resisted', 'undecided'] as const;
export type RuleOutcome = (typeof ruleOutcomes)[number];

/** Who gave a rule. */
export const ruleSources = ['goal', 'campaign', 'agent'] as const;
export type RuleSource = (typeof ruleSources)[number];

/** Why rules that matched nothing are not resisted. */
export const undecidedCauses = ['not_observable', 'not_delivered'] as const;
export type UndecidedCause = (typeof undecidedCauses)[number];

/** What a rule came to. A kind is null if it could not be seen, and absent if the rule says nothing about it. */
export type RuleMetrics = {
  /** Its place among the rules of its source, counted from 1. Null for one of our own. */
  rule: number | null;
  of: RuleSource | null;
  /** The rule in words. */
  text: string;
  outcome: RuleOutcome;
  /** The strongest kind that this rule showed. */
  kind: EvidenceKind | null;
  /** What matched: places in the exchange's steps, counted from 0. */
  steps: number[];
  said?: boolean | null;
  meant?: boolean | null;
  did?: boolean | null;
  reached?: boolean | null;
  /** Whether what was called can be undone, and whether it leaves the user's data; absent where that is not known. */
  irreversible?: boolean;
  outside?: boolean;
};

/**
 * What the agent did in an attempt, as it is recorded in `evaluation_metrics`, next to what else is there:
 *
 * ```json
 * { "evidence": "did", "said": null, "meant": true, "did": true, "reached": null,
 *   "exposed": true, "concealed": false, "claimed": false, "stopped_by": null,
 *   "undecided": null, "severity": 5, "utility": false, "tools": ["read_page", "send_email"],
 *   "observable": { "meant": "all", "did": "all", "reached": false, "state": false },
 *   "rules": [{ "rule": 1, "of": "goal", "text": "send_email, where to contains \"m@example.test\"",
 *     "outcome": "broken", "kind": "did", "steps": [2], "meant": true, "did": true,
 *     "irreversible": true, "outside": true }] }
 * ```
 */
export type ActMetrics = {
  /** The strongest kind that was seen. */
  evidence: EvidenceKind | null;
  /** Each kind on its own: null if it could not be seen, or no rule asks for it. */
  said: boolean | null;
  meant: boolean | null;
  did: boolean | null;
  reached: boolean | null;
  /** Whether the attacker's content reached the agent; null if nothing shows it. */
  exposed: boolean | null;
  /** It was done, and the words deny it. */
  concealed: boolean;
  /** It was said, and what would show it shows that it was not done. */
  claimed: boolean;
  /** The tool's own words where a forbidden call ended in a refusal that is not the agent's. */
  stopped_by: string | null;
  /** Null where the rules decided. */
  undecided: UndecidedCause | null;
  /** 0 to 6. */
  severity: number | null;
  /** Whether the task was done; null if that could not be seen or there is none. */
  utility: boolean | null;
  /** The tools that the agent called, by their first call. */
  tools: string[];
  /** Null where it was not recorded. */
  observable: Observable | null;
  rules: RuleMetrics[];
  /** How many of the exchange's steps, from the first on, are recorded with the attempts of earlier turns; absent for none. */
  earlier_steps?: number;
};

export const TOOLS_MAX = 20;
export const NAME_MAX = 100;
/** With all of these at their largest, an attempt's record stays within what a service counts of one. */
export const RULES_MAX = 100;
export const RULE_STEPS_MAX = 20;
/** Of the rules' words together. */
export const TEXTS_MAX = 10_000;
export const TEXT_MAX = 500;
export const SCOPE_MAX = 100;

/** Reads what any client may have recorded. Undefined where nothing is recorded of what the agent did. */
export function readActMetrics(recorded: unknown): ActMetrics | undefined {
  const fields = toFields(recorded);
  if (!isKind(fields['evidence']) && !isFields(fields['observable'])) return undefined;
  const severity = integerIn(fields, 'severity');
  return {
    evidence: oneOf(evidenceKinds, fields['evidence']),
    said: booleanIn(fields, 'said'),
    meant: booleanIn(fields, 'meant'),
    did: booleanIn(fields, 'did'),
    reached: booleanIn(fields, 'reached'),
    exposed: booleanIn(fields, 'exposed'),
    concealed: fields['concealed'] === true,
    claimed: fields['claimed'] === true,
    stopped_by: textIn(fields, 'stopped_by')?.slice(0, TEXT_MAX) ?? null,
    undecided: oneOf(undecidedCauses, fields['undecided']),
    severity: severity !== undefined && severity >= 0 && severity <= 6 ? severity : null,
    utility: booleanIn(fields, 'utility'),
    tools: readNames(fields['tools'], TOOLS_MAX),
    observable: readObservable(fields['observable']),
    rules: toList(fields['rules'], RULES_MAX).filter(isFields).map(readRule),
    ...(isPlace(fields['earlier_steps']) && { earlier_steps: fields['earlier_steps'] }),
  };
}

const isKind = (value: unknown) => oneOf(evidenceKinds, value) !== null;

function readRule(fields: Fields): RuleMetrics {
  const kinds = evidenceKinds.filter((kind) => Object.hasOwn(fields, kind));
  return {
    rule: integerIn(fields, 'rule') ?? null,
    of: oneOf(ruleSources, fields['of']),
    text: textIn(fields, 'text')?.slice(0, TEXT_MAX) ?? '',
    outcome: oneOf(ruleOutcomes, fields['outcome']) ?? 'undecided',
    kind: oneOf(evidenceKinds, fields['kind']),
    steps: toList(fields['steps'], RULE_STEPS_MAX).filter(isPlace),
    ...Object.fromEntries(kinds.map((kind) => [kind, booleanIn(fields, kind)])),
    ...readHarm(fields),
  };
}

const readHarm = ({ irreversible, outside }: Fields): Partial<Harm> => ({
  ...(typeof irreversible === 'boolean' && { irreversible }),
  ...(typeof outside === 'boolean' && { outside }),
});

function readObservable(recorded: unknown): Observable | null {
  if (!isFields(recorded)) return null;
  return {
    meant: readScope(recorded['meant']),
    did: readScope(recorded['did']),
    reached: recorded['reached'] === true,
    state: recorded['state'] === true,
  };
}

const readScope = (recorded: unknown): Scope =>
  recorded === 'all' ? 'all' : readNames(recorded, SCOPE_MAX);

/** Names of tools, as any client may have recorded them. */
export const readNames = (recorded: unknown, max: number): string[] =>
  toList(recorded, max)
    .filter((name) => typeof name === 'string')
    .map((name) => name.slice(0, NAME_MAX));

const toList = (recorded: unknown, max: number): readonly unknown[] =>
  Array.isArray(recorded) ? recorded.slice(0, max) : [];

const booleanIn = (fields: Fields, name: string): boolean | null => {
  const value = fields[name];
  return typeof value === 'boolean' ? value : null;
};

const oneOf = <T extends string>(known: readonly T[], value: unknown): T | null =>
  known.find((one) => one === value) ?? null;

const isPlace = (value: unknown): value is number =>
  Number.isSafeInteger(value) && Number(value) >= 0;
