import { setImmediate as turn } from 'node:timers/promises';

/**
 * Runs work one piece at a time, in order of arrival. Between two pieces other requests get a turn, however short the
 * pieces are.
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
