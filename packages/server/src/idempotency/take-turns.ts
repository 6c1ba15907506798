import type { Writing } from '../db/writing.ts';

/**
 * Lets work in a shared transaction go one after the other, since none of it sees the locks of the rest. Work
 * that has come to a batched write gives its turn away, so that those writes still go together.
 */
export function takeTurns({ db, writeBatched }: Writing) {
  let turn: Promise<void> = Promise.resolve();

  return async <Answer>(work: (writing: Writing) => Promise<Answer>): Promise<Answer> => {
    const before = turn;
    let pass = () => {};
    turn = new Promise((resolve) => {
      pass = resolve;
    });
    await before;
    const writing: Writing = {
      db,
      writeBatched(kind, input) {
        pass();
        return writeBatched(kind, input);
      },
    };
    return work(writing).finally(pass);
  };
}
