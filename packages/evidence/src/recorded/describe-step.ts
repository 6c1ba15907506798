import type { StepType } from '@provoke/contract';
import { type Fields, filledIn, firstFilledIn, toFields, toText } from '../fields/fields.ts';
import { type JudgeOutcome, readJudgeOutcome } from './judge-outcome.ts';
import { readMessages } from './read-messages.ts';

/** What a step of a trace is called, and what it held. */
export type DescribedStep = {
  /** What kind of step: `Prompt`, `Tool call`. */
  kind: string;
  by: 'attacker' | 'agent' | 'judge';
  /** Who or what: the judge, the tool. */
  title: string;
  text: string;
  /** A verdict's; null for every other step. */
  outcome: JudgeOutcome | null;
};

type Kind = Pick<DescribedStep, 'kind' | 'by'>;

/** Steps without a name of ours. */
const TYPES: Record<StepType, string> = {
  TOOL_CALL: 'Tool call',
  TOOL_RESPONSE: 'Tool answer',
  AGENT_THOUGHT: 'Thought',
  AGENT_RESPONSE_CHUNK: 'Reply',
  MCP_STEP: 'MCP',
  A2A_COMM: 'A2A',
  OTHER: 'Step',
};

const NAMED = new Map<string, Kind>([
  ['prompt', { kind: 'Prompt', by: 'attacker' }],
  ['reply', { kind: 'Reply', by: 'agent' }],
  ['verdict', { kind: 'Verdict', by: 'judge' }],
  ['improvement', { kind: 'Thought', by: 'attacker' }],
  ['rationale', { kind: 'Thought', by: 'attacker' }],
  ['strategy', { kind: 'Thought', by: 'attacker' }],
  ['conversion', { kind: 'Encoding', by: 'attacker' }],
  ['judged as', { kind: 'Judged as', by: 'judge' }],
  ['decoration', { kind: 'Decoration', by: 'attacker' }],
  ['error', { kind: 'Error', by: 'agent' }],
  ['tool call', { kind: 'Tool call', by: 'agent' }],
  ['tool response', { kind: 'Tool answer', by: 'agent' }],
  ['tool result', { kind: 'Tool answer', by: 'agent' }],
]);

export function describeStep({
  step_type,
  content,
}: {
  step_type: StepType;
  content: unknown;
}): DescribedStep {
  const fields = toFields(content);
  const name = filledIn(fields, 'step_name') ?? '';
  const known = NAMED.get(name) ?? askedOf(name);
  // A newer service may have more types.
  const { kind, by } = known ?? { kind: TYPES[step_type] ?? step_type, by: 'agent' };
  return {
    ...{ kind, by },
    title: titleOf(fields) ?? (known ? '' : name),
    text: toolTextOf(fields) ?? textOf(fields),
    outcome: kind === 'Verdict' ? (readJudgeOutcome(fields['outcome']) ?? 'inconclusive') : null,
  };
}

/** `attacker asked`, `decorator answered`: calls of a helper model. */
function askedOf(name: string): Kind | undefined {
  const [, role, verb] = /^(\w{1,30}) (asked|answered)$/.exec(name) ?? [];
  if (!role) return undefined;
  const kind = `${role.charAt(0).toUpperCase()}${role.slice(1)} ${verb}`;
  return { kind, by: role === 'judge' ? 'judge' : 'attacker' };
}

const TITLES = ['judge', 'decorator', 'name', 'tool_name', 'tool', 'by', 'call_id'];

/** What a tool was called with, or what it answered; undefined for any other step, and for those of older clients. */
function toolTextOf(fields: Fields): string | undefined {
  if (filledIn(fields, 'call_id') === undefined) return undefined;
  if (fields['step_name'] === 'tool call') return toText(fields['arguments'] ?? {});
  if (fields['step_name'] !== 'tool response') return undefined;
  const { result, error } = fields;
  const told = result === undefined ? [] : [toText(result)];
  return [...told, ...(typeof error === 'string' ? [`Error: ${error}`] : [])].join('\n');
}

/** Its own, or that of the call that it holds. */
function titleOf(content: Fields): string | undefined {
  const call = toFields(content['call']);
  return [content, call, toFields(content['function']), toFields(call['function'])]
    .map((fields) => firstFilledIn(fields, TITLES))
    .find((title) => title !== undefined);
}

const TEXTS = [
  ...['text', 'improvement', 'reason', 'message', 'after', 'thought', 'rationale', 'before'],
];

function textOf({ step_name: _, ...content }: Fields): string {
  const text = firstFilledIn(content, TEXTS);
  if (text !== undefined) return text;
  const messages = readMessages(content['messages']);
  if (messages) return messages.map((one) => `${one.role}: ${one.text}`).join('\n\n');
  return Object.keys(content).length > 0 ? toText(content) : '';
}
