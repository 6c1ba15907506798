import type { Step } from '@provoke/evidence';
import { z } from 'zod';
import { thoughtStep } from '../../definitions/steps.ts';
import type { Reading } from '../subprocess/command-line-tool.ts';
import { account, toolResult, toolUse } from '../subprocess/describe-steps.ts';
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
  const used = items.filter(isToolUse);
  return {
    text: end ? said.join('\n\n') : undefined,
    steps: [
      ...items.flatMap(stepsOf),
      ...(session === undefined ? [] : [account({ session_id: session })]),
    ],
    toolCalls: used.map(callOf),
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

const callOf = (item: Item) => ({
  id: item.id,
  name: item.type,
  input: part(item, (field) => !RESULTS.includes(field)),
});

function stepsOf(item: Item): Step[] {
  if (item.type === 'reasoning') return item.text ? [thoughtStep(item.text)] : [];
  if (item.type === 'todo_list' || item.type === 'error')
    return [{ step_type: 'OTHER', content: { step_name: item.type, ...part(item, () => true) } }];
  if (!isToolUse(item)) return [];
  const output = part(item, (field) => RESULTS.includes(field));
  const failed = output['status'] === 'failed' || output['status'] === 'declined';
  return [toolUse(callOf(item)), toolResult({ id: item.id, output, failed })];
}
