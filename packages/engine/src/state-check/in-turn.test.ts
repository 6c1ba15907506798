import { setImmediate } from 'node:timers/promises';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createTurns } from './in-turn.ts';

const Work = fc.record({
  name: fc.constantFrom('a', 'b', 'c'),
  turns: fc.nat(4),
  /** It stops waiting after as many turns of the event loop. */
  leaves: fc.option(fc.nat(6)),
  fails: fc.boolean(),
});

test('work of one name is done in order and never overlaps, also if some of it fails or stops waiting', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(Work, { maxLength: 20 }), async (works) => {
      const inTurn = createTurns();
      const running = new Set<string>();
      const started: Record<string, number[]> = { a: [], b: [], c: [] };
      await Promise.allSettled(
        works.map(async ({ name, turns, leaves, fails }, index) => {
          const leave = new AbortController();
          const leaving =
            leaves === null ? Promise.resolve() : after(leaves).then(() => leave.abort());
          const work = async () => {
            expect(running.has(name)).toBe(false);
            running.add(name);
            started[name]?.push(index);
            await after(turns);
            running.delete(name);
            if (fails) throw new Error('failed');
          };
          await inTurn(name, work, leave.signal).catch((error: Error) => {
            if (error.name !== 'AbortError' && error.message !== 'failed') throw error;
          });
          await leaving;
        }),
      ).then((settled) => {
        for (const one of settled) if (one.status === 'rejected') throw one.reason;
      });
      for (const order of Object.values(started))
        expect(order).toEqual(order.toSorted((a, b) => a - b));
      const stayed = works.flatMap(({ leaves }, index) => (leaves === null ? [index] : []));
      expect(Object.values(started).flat()).toEqual(expect.arrayContaining(stayed));
    }),
  );
});

test('work of different names is done at the same time', async () => {
  const inTurn = createTurns();
  const { signal } = new AbortController();
  let release = () => {};
  const first = inTurn('a', () => new Promise<void>((resolve) => (release = resolve)), signal);

  expect(await inTurn('b', async () => 'done', signal)).toBe('done');
  release();
  await first;
});

async function after(turns: number): Promise<void> {
  for (let turn = 0; turn < turns; turn++) await setImmediate();
}
