import type { TargetReply } from '@provoke/evidence';
import { expect, test } from 'vitest';
import { actsIn } from '../../test/acts-in.ts';
import { connectTo } from '../../test/connect-to.ts';
import { responses } from '../responses.ts';
import { type ItemRow, items, otherItems } from './items.ts';
import { streamEvents } from './stream-events.ts';

const rows = [
  ...Object.entries(items).flatMap(([type, of]) =>
    of.map((row) => ({ ...row, item: { type, ...row.item } })),
  ),
  ...otherItems,
].map((row) => [JSON.stringify(row.item), row] as const);

const read = async (body: string) => {
  const { ask } = await connectTo(responses, (_, response) => void response.end(body));
  return ask('When?');
};

const sent = (...events: object[]) =>
  events.map((event) => `data: ${JSON.stringify(event)}\n\n`).join('');

const of = (reply: TargetReply): Omit<ItemRow, 'item'> => {
  const steps = (type: string) => (reply.steps ?? []).filter((step) => step.step_type === type);
  const [thought] = steps('AGENT_THOUGHT');
  const [other] = steps('OTHER');
  const acts = actsIn(reply);
  return {
    ...(reply.text && { text: reply.text }),
    ...(acts.length > 0 && { acts }),
    ...(thought && { thoughts: String(thought.content['text']) }),
    ...(other && { other: String(other.content['step_name']) }),
  };
};

test.each(rows)('in a whole answer, an item is what the table says: %s', async (_, row) => {
  const { item, ...is } = row;
  const whole = { id: 'r', object: 'response', status: 'completed', output: [item] };

  expect(of(await read(JSON.stringify(whole)))).toEqual(is);
});

test.each(rows)('in a stream, an item is the same, where only it says so: %s', async (_, row) => {
  const { item, ...is } = row;
  const body = sent(
    { type: 'response.output_item.done', output_index: 0, item },
    { type: 'response.completed', response: { id: 'r', status: 'completed', output: [] } },
  );

  const reply = await read(body);

  expect([of(reply), reply.unfinished]).toEqual([is, undefined]);
});

const started = {
  type: 'response.created',
  response: { id: 'r', status: 'in_progress', output: [] },
};

test.each(Object.entries(streamEvents))(
  'a stream that breaks off after %s is read so far',
  async (type, { event, ending, error, ...is }) => {
    const reading = read(sent(started, { type, ...event }));
    if (error)
      return expect(reading).rejects.toMatchObject({
        name: 'TargetError',
        message: expect.stringMatching(error),
      });

    const reply = await reading;

    expect([of(reply), reply.unfinished]).toEqual([
      is,
      ending === 'whole' ? undefined : (ending ?? 'stream'),
    ]);
  },
);

test.each([
  [
    'arguments',
    'function_call_arguments',
    { type: 'function_call', call_id: 'c1', name: 'pay', arguments: '' },
  ],
  ['arguments', 'mcp_call_arguments', { type: 'mcp_call', id: 'c1', name: 'pay', arguments: '' }],
  [
    'input',
    'custom_tool_call_input',
    { type: 'custom_tool_call', call_id: 'c1', name: 'pay', input: '' },
  ],
])('a call that breaks off has as much of its %s as arrived: %s', async (_, name, item) => {
  const at = { output_index: 0, item_id: 'i' };
  const reply = await read(
    sent(
      { type: 'response.output_item.added', output_index: 0, item },
      { type: `response.${name}.delta`, ...at, delta: '{"to"' },
      { type: `response.${name}.delta`, ...at, delta: ':"a' },
    ),
  );

  expect(actsIn(reply)).toEqual(['c1 pay {"to":"a']);
  expect(reply.unfinished).toBe('stream');
});
