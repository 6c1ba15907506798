import type { Result, Trace } from '@provoke/contract';
import type { Outcome } from '../../../parts/verdict.tsx';
import { type Fields, roleIn, stringIn, toFields, toText } from './fields.ts';
import { outcomeIn } from './read-verdicts.ts';

export type Step = {
  sequence: number;
  /** What kind of step: `Prompt`, `Tool call`. */
  kind: string;
  /** Who or what: the judge, the tool. */
  title: string;
  by: 'attacker' | 'agent' | 'judge';
  text: string;
  outcome: Outcome | null;
  /** Its start and its duration, as shares of the whole line. */
  start: number;
  share: number;
  /** Null if it was not recorded. */
  ms: number | null;
};

export type TimeLine = {
  steps: Step[];
  left: number;
  /** Length of the line; null if the steps are only known in their order. */
  ms: number | null;
};

const STEPS_MAX = 300;

/** The steps in order, at their times where a client recorded them one by one, else evenly spaced. */
export function readSteps({ traces, latency_ms }: Pick<Result, 'traces' | 'latency_ms'>): TimeLine {
  const shown = [...traces].sort((a, b) => a.sequence - b.sequence).slice(0, STEPS_MAX);
  const times = shown.map(({ timestamp }) => Date.parse(timestamp));
  const [first = 0, last = 0] = [Math.min(...times), Math.max(...times)];
  const length = Number.isFinite(last - first) && isAscending(times) ? last - first : 0;
  const steps = shown.map((trace, at): Step => {
    const described = describe(trace);
    const begins = times[at] ?? first;
    const lasts = (times[at + 1] ?? last) - begins;
    const place =
      length > 0
        ? { start: (begins - first) / length, share: lasts / length, ms: lasts }
        : { start: at / shown.length, share: 1 / shown.length, ms: null };
    const isReply = described.kind === 'Reply' && length === 0;
    return { ...described, ...place, ...(isReply && { ms: latency_ms }) };
  });
  return { steps, left: traces.length - shown.length, ms: length > 0 ? length : null };
}

const isAscending = (times: readonly number[]) =>
  times.every((time, at) => at === 0 || time >= (times[at - 1] ?? time));

const KINDS: Record<Trace['step_type'], string> = {
  TOOL_CALL: 'Tool call',
  TOOL_RESPONSE: 'Tool answer',
  AGENT_THOUGHT: 'Thought',
  AGENT_RESPONSE_CHUNK: 'Reply',
  MCP_STEP: 'MCP',
  A2A_COMM: 'A2A',
  OTHER: 'Step',
};

const NAMED = new Map<string, Pick<Step, 'kind' | 'by'>>([
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
]);

type Described = Pick<Step, 'sequence' | 'kind' | 'title' | 'by' | 'text' | 'outcome'>;

function describe({ sequence, step_type, content }: Trace): Described {
  const fields = toFields(content);
  const name = stringIn(fields, 'step_name') ?? '';
  const known = NAMED.get(name) ?? asked(name);
  const { kind, by } = known ?? { kind: KINDS[step_type] ?? step_type, by: 'agent' as const };
  return {
    ...{ sequence, kind, by },
    title: titleOf(fields, known ? '' : name),
    text: textOf(fields),
    outcome: kind === 'Verdict' ? (outcomeIn(fields) ?? 'undecided') : null,
  };
}

/** `attacker asked`, `decorator answered`: calls of a helper model. */
function asked(name: string): Pick<Step, 'kind' | 'by'> | undefined {
  const [, role, verb] = /^(\w{1,30}) (asked|answered)$/.exec(name) ?? [];
  if (!role) return undefined;
  const named = `${role.charAt(0).toUpperCase()}${role.slice(1)} ${verb}`;
  return { kind: named, by: role === 'judge' ? 'judge' : 'attacker' };
}

const titleOf = (fields: Fields, fallback: string): string =>
  ['judge', 'decorator', 'name', 'tool_name', 'tool', 'by']
    .map((name) => stringIn(fields, name))
    .find(Boolean) ??
  stringIn(toFields(fields['function']), 'name') ??
  fallback;

const TEXTS = [
  'text',
  'improvement',
  'reason',
  'message',
  'after',
  'thought',
  'rationale',
  'before',
];

function textOf({ step_name: _, ...fields }: Fields): string {
  const text = TEXTS.map((name) => stringIn(fields, name)).find(Boolean);
  if (text !== undefined) return text;
  const { messages } = fields;
  if (Array.isArray(messages)) return messages.map(toLine).join('\n\n');
  return Object.keys(fields).length > 0 ? toText(fields) : '';
}

const toLine = (message: unknown) => {
  const fields = toFields(message);
  const { content } = fields;
  return typeof content === 'string' ? `${roleIn(fields)}: ${content}` : toText(message);
};
