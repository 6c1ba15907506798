import type { Step } from '@provoke/evidence';
import { z } from 'zod';
import { fromTold, type Told, thoughtIn } from '../acts/told.ts';
import { isRecord } from '../over-http/is-record.ts';
import type { Reading } from '../subprocess/command-line-tool.ts';
import { account } from '../subprocess/describe-steps.ts';
import { readEvents } from '../subprocess/read-events.ts';
import type { ToolOutput } from '../subprocess/run-tool.ts';

const Item = z.looseObject({
  id: z.string(),
  type: z.string(),
  text: z.string().optional().catch(undefined),
});
type Item = z.output<typeof Item>;

const ThreadEvent = z.discriminatedUnion('type', [
  z.object({ type: z.literal('thread.started'), thread_id: z.string() }),
  z.object({ type: z.literal('item.started'), item: Item }),
  z.object({ type: z.literal('item.completed'), item: Item }),
  z.object({
    type: z.literal('turn.completed'),
    usage: z.object({ input_tokens: z.number(), output_tokens: z.number() }).nullish().catch(null),
  }),
  z.object({ type: z.literal('turn.failed'), error: z.object({ message: z.string() }) }),
  z.object({ type: z.literal('error'), message: z.string() }),
]);

/** Reads the events of the second coding command line: a thread, its turns, and the items of a turn. */
export function readThreadEvents({ stdout }: Pick<ToolOutput, 'stdout'>): Reading {
  const events = readEvents(stdout).flatMap((event) => ThreadEvent.safeParse(event).data ?? []);
  const find = <Type extends (typeof events)[number]['type']>(type: Type) =>
    events.filter((event) => event.type === type) as Extract<
      (typeof events)[number],
      { type: Type }
    >[];
  const items = find('item.completed').map(({ item }) => item);
  const said = items.flatMap(({ type, text }) => (type === 'agent_message' && text ? [text] : []));
  const end = find('turn.completed').at(-1);
  const session = find('thread.started').at(-1)?.thread_id;
  const { toolCalls, steps } = fromTold(events.filter(isOfItem).flatMap(createReading()));
  return {
    text: end ? said.join('\n\n') : undefined,
    toolCalls,
    steps: [
      ...steps,
      ...items.flatMap(asideOf),
      ...(session === undefined ? [] : [account({ session_id: session })]),
    ],
    usage: end?.usage
      ? { inputTokens: end.usage.input_tokens, outputTokens: end.usage.output_tokens }
      : null,
    session,
    // If the turn has no end, even a transient complaint, such as a lost connection, is the reason.
    failure:
      find('turn.failed').at(-1)?.error.message ??
      (end ? undefined : find('error').at(-1)?.message),
  };
}

const SPOKEN = ['agent_message', 'reasoning', 'error', 'todo_list'];

/** Commands, file changes, searches, calls of other tools, and future kinds. */
const isToolUse = ({ type }: Item) => !SPOKEN.includes(type);

/** Fields of an item that hold a tool's result; the others hold its input. */
const RESULTS = ['aggregated_output', 'exit_code', 'status', 'result', 'error'];

const part = (item: Item, isPart: (field: string) => boolean) =>
  Object.fromEntries(
    Object.entries(item).filter(([field]) => !['id', 'type'].includes(field) && isPart(field)),
  );

const isOfItem = (event: { type: string }): event is ItemEvent =>
  event.type === 'item.started' || event.type === 'item.completed';

type ItemEvent = { type: 'item.started' | 'item.completed'; item: Item };

/** A call is where its item starts, its result where it ends. One that never ends has none. */
function createReading() {
  const begun = new Set<string>();
  return ({ type, item }: ItemEvent): Told[] => {
    const isOver = type === 'item.completed';
    if (item.type === 'reasoning') return isOver ? thoughtIn(item.text ?? '') : [];
    if (!isToolUse(item)) return [];
    const isKnown = begun.delete(item.id);
    if (!isOver) begun.add(item.id);
    return [...(isKnown ? [] : [callOf(item)]), ...(isOver ? [resultOf(item)] : [])];
  };
}

function callOf(item: Item): Told {
  const { id, type, server, tool } = item;
  const input = part(item, (field) => !RESULTS.includes(field));
  const call = { type: 'call' as const, id, sent: { id, name: type, input } };
  // A tool of a server has a name and arguments of its own.
  return type === 'mcp_tool_call' && typeof tool === 'string'
    ? {
        ...call,
        tool: typeof server === 'string' ? `${server}.${tool}` : tool,
        ...argumentsOf(item),
      }
    : { ...call, tool: type, arguments: input };
}

const argumentsOf = ({ arguments: args }: Item) => args !== undefined && { arguments: args };

function resultOf(item: Item): Told {
  const { id, result } = item;
  const output =
    item.type === 'mcp_tool_call' ? result : part(item, (field) => RESULTS.includes(field));
  const isShown = isRecord(output) ? Object.keys(output).length > 0 : (output ?? null) !== null;
  return { type: 'result', id, ...(isShown && { result: output }), error: errorOf(item) };
}

/** In the tool's own words, as far as it has any. */
function errorOf({ status, exit_code, aggregated_output, error }: Item): string | null {
  const hasExited = typeof exit_code === 'number' && exit_code !== 0;
  if (status !== 'failed' && status !== 'declined' && !hasExited) return null;
  const said = isRecord(error) ? error['message'] : error;
  const words = [said, aggregated_output].find(
    (one) => typeof one === 'string' && one.trim() !== '',
  );
  return String(words ?? (hasExited ? `exit code ${exit_code}` : status));
}

/** Lists and complaints of its own are no acts. */
const asideOf = (item: Item): Step[] =>
  item.type === 'todo_list' || item.type === 'error'
    ? [{ step_type: 'OTHER', content: { step_name: item.type, ...part(item, () => true) } }]
    : [];
