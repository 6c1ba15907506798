import { setTimeout as sleep } from 'node:timers/promises';
import { expect, onTestFinished, test } from 'vitest';
import { openAnswerTurn, openAnswerTurns } from './answer-turn.ts';

function opening(turns = openAnswerTurns()) {
  return (organizationId: string) => {
    const turn = openAnswerTurn(turns, { organizationId, signal: new AbortController().signal });
    onTestFinished(turn.close);
    return turn;
  };
}

test('an organization has one turn at a time, and all together have two', async () => {
  const open = opening();
  const [one, other, third] = [open('a'), open('b'), open('c')];
  const begun: string[] = [];
  let end = () => {};
  const working = one.work(async () => {
    await one.begin();
    await new Promise<void>((resolve) => {
      end = resolve;
    });
  });
  await other.work(async () => {
    await other.begin();
    const waiting = [
      open('a')
        .begin()
        .then(() => begun.push('a')),
      third.begin().then(() => begun.push('c')),
    ];
    await sleep(0);
    expect(begun).toEqual([]);
    other.close();
    await waiting[1];
    end();
    await working;
    await Promise.all(waiting);
  });

  expect(begun).toEqual(['c', 'a']);
});

test('an answer whose reader is slow lets others of its organization go on, and goes on before new ones', async () => {
  const open = opening();
  const [slow, next, last] = [open('a'), open('a'), open('a')];
  const done: string[] = [];
  await slow.begin();

  // Granted because the slow one does no work.
  await next.work(async () => {
    await next.begin();
    const waiting = [
      last.work(async () => {
        await last.begin();
        done.push('new');
      }),
      slow.work(async () => void done.push('under way')),
    ];
    next.close();
    await Promise.all(waiting);
  });

  expect(done).toEqual(['under way', 'new']);
});

test('an answer that waits for its next piece of work, as an event stream does, holds no turn', async () => {
  const open = opening();
  const [stream, other] = [open('a'), open('a')];
  await stream.begin();
  await other.begin();

  // It reads more, and then waits again.
  await stream.begin();

  await expect(open('a').begin()).resolves.toBeUndefined();
});

test('an answer that waits for what another holds takes no turn until it has it', async () => {
  const open = opening();
  const [waiting, holding] = [open('a'), open('a')];
  await waiting.begin();
  let give = () => {};
  const readAhead = waiting.leaveFor(
    () =>
      new Promise<void>((resolve) => {
        give = resolve;
      }),
  );

  // Its reader asks for the chunk that is read ahead.
  const chunk = waiting.work(() => readAhead);
  await holding.begin();
  await holding.work(async () => give());

  await expect(chunk).resolves.toBeUndefined();
});

test('where turns are for the sake of others, an organization that has the service for itself takes none', async () => {
  const turns = openAnswerTurns({ whileOthersAsk: true });
  const open = opening(turns);
  turns.note('a');
  const alone = [open('a'), open('a')];
  for (const turn of alone) await turn.begin();
  turns.note('b');
  turns.note('a');

  // Others ask now, so one has a turn and the next waits for it.
  const first = open('a');
  await first.work(async () => {
    await first.begin();
    await alone[0]?.work(async () => {});
    const waiting = open('a').begin();
    expect(turns.shares.isAwaited('a')).toBe(true);
    first.close();
    await waiting;
  });
});

test('an organization rests only while others ask', () => {
  let now = 0;
  const { note, othersAsk } = openAnswerTurns({ now: () => now });
  note('a');
  expect(othersAsk('a')).toBe(false);
  note('b');
  note('a');
  expect([othersAsk('a'), othersAsk('b')]).toEqual([true, true]);
  now = 5_000;
  note('a');
  expect([othersAsk('a'), othersAsk('b')]).toEqual([false, true]);
});
