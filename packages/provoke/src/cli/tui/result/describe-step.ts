import type { Kind } from '../parts/mark.tsx';
import type { ReadAttempt } from './read-attempt.ts';

/** What a step of a trace is called, and what it held. */
export type DescribedStep = {
  /** What kind of step: `Prompt`, `Tool call`. */
  kind: string;
  /** Who or what: the judge, the tool. */
  title: string;
  by: 'attacker' | 'agent' | 'judge';
  text: string;
  /** A judge's. */
  verdict: Kind | undefined;
};

type Step = ReadAttempt['steps'][number];

const KINDS: Record<Step['step_type'], string> = {
  TOOL_CALL: 'Tool call',
  TOOL_RESPONSE: 'Tool answer',
  AGENT_THOUGHT: 'Thought',
  AGENT_RESPONSE_CHUNK: 'Reply',
  MCP_STEP: 'MCP',
  A2A_COMM: 'A2A',
  OTHER: 'Step',
};

const NAMED: Readonly<Record<string, Pick<DescribedStep, 'kind' | 'by'>>> = {
  prompt: { kind: 'Prompt', by: 'attacker' },
  reply: { kind: 'Reply', by: 'agent' },
  verdict: { kind: 'Verdict', by: 'judge' },
  improvement: { kind: 'Thought', by: 'attacker' },
  decoration: { kind: 'Decoration', by: 'attacker' },
  error: { kind: 'Error', by: 'agent' },
  'tool call': { kind: 'Tool call', by: 'agent' },
};

const VERDICTS: Readonly<Record<string, Kind>> = { broken: 'broken', resisted: 'resisted' };

export function describeStep({ step_type, content }: Step): DescribedStep {
  const name = stringIn(content, 'step_name') ?? '';
  const known = Object.hasOwn(NAMED, name) ? NAMED[name] : askedOf(name);
  const { kind, by } = known ?? { kind: KINDS[step_type], by: 'agent' as const };
  return {
    ...{ kind, by },
    title: titleOf(content) ?? (known ? '' : name),
    text: textOf(content),
    verdict: kind === 'Verdict' ? verdictOf(content['outcome']) : undefined,
  };
}

const verdictOf = (outcome: unknown): Kind =>
  (typeof outcome === 'string' && Object.hasOwn(VERDICTS, outcome) && VERDICTS[outcome]) ||
  'undecided';

/** `attacker asked`, `decorator answered`: calls of a helper model. */
function askedOf(name: string): Pick<DescribedStep, 'kind' | 'by'> | undefined {
  const [, role, verb] = /^(\w{1,30}) (asked|answered)$/.exec(name) ?? [];
  if (!role) return undefined;
  const kind = `${role.charAt(0).toUpperCase()}${role.slice(1)} ${verb}`;
  return { kind, by: role === 'judge' ? 'judge' : 'attacker' };
}

type Fields = Readonly<Record<string, unknown>>;

const toFields = (value: unknown): Fields =>
  typeof value === 'object' && value !== null ? (value as Fields) : {};

function stringIn(fields: Fields, name: string): string | undefined {
  const value = Object.hasOwn(fields, name) ? fields[name] : undefined;
  return typeof value === 'string' && value !== '' ? value : undefined;
}

const TITLES = ['judge', 'decorator', 'name', 'tool_name', 'tool'];
const TEXTS = ['text', 'improvement', 'reason', 'message', 'after'];

const titleOf = (content: Fields): string | undefined => {
  const call = toFields(content['call']);
  return [content, call, toFields(content['function']), toFields(call['function'])]
    .flatMap((fields) => TITLES.map((name) => stringIn(fields, name)))
    .find((title) => title !== undefined);
};

function textOf({ step_name: _, ...content }: Fields): string {
  const text = TEXTS.map((name) => stringIn(content, name)).find((one) => one !== undefined);
  if (text !== undefined) return text;
  const { messages } = content;
  if (Array.isArray(messages)) return messages.map(lineOf).join('\n\n');
  return Object.keys(content).length > 0 ? toText(content) : '';
}

const lineOf = (message: unknown): string => {
  const { role, content } = toFields(message);
  const speaker = typeof role === 'string' ? role : 'message';
  return typeof content === 'string' ? `${speaker}: ${content}` : toText(message);
};

const toText = (value: unknown): string => JSON.stringify(value) ?? '';
