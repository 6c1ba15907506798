import type { Writing } from '../../db/writing/writing.ts';

/**
 * Runs work in a shared transaction one after the other, because none of it sees the others' locks. Work that reaches
 * a batched write gives up its turn, so that these writes are still batched.
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
