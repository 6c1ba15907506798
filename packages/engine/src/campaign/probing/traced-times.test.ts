import type { TraceSeen } from '@provoke/evidence/acts';
import { expect, test } from 'vitest';
import { createTracedTurn } from './traced-turn.ts';

const seenAt = (atMs: number): TraceSeen => ({
  steps: [{ type: 'tool_call', callId: 'c1', tool: 'pay', seenBy: 'trace', turn: 1, atMs }],
  shows: { calls: true, results: false },
});

test('a step that a later span dates anew is not another step', async () => {
  let arrive: ((seen: TraceSeen) => Promise<void>) | undefined;
  const onMore = (listener: typeof arrive) => {
    arrive = listener;
  };
  const trace = {
    ...{ id: 't', traceparent: () => '', sent: () => [], seen: async () => undefined },
    onMore,
  };
  const turn = createTracedTurn(trace, seenAt(1_800));

  await arrive?.(seenAt(1_750));

  expect(turn.told()).toEqual(seenAt(1_800).steps);
  expect(turn.now()).toEqual(seenAt(1_800).steps);
});
