import { setImmediate as turn } from 'node:timers/promises';

/**
 * Carries out work of which only one piece goes on at a time, in the order that it came. Between two pieces
 * everybody else has a turn, however short they are.
 */
export type OneAtATime = <Outcome>(work: () => Promise<Outcome>) => Promise<Outcome>;

export function oneAtATime(): OneAtATime {
  let before: Promise<unknown> = Promise.resolve();
  return (work) => {
    const mine = before.then(() => turn()).then(work);
    before = mine.catch(() => {});
    return mine;
  };
}
