import type { Writing } from '../http/writing.ts';

/**
 * Lets work in a shared transaction go one after the other, since none of it sees the locks of the rest. Work
 * that has come to a gathered write gives its turn away, so that those writes still go together.
 */
export function takeTurns({ db, writeResult, writeTrace }: Writing) {
  let turn: Promise<void> = Promise.resolve();

  return async <Answer>(work: (writing: Writing) => Promise<Answer>): Promise<Answer> => {
    const before = turn;
    let pass = () => {};
    turn = new Promise((resolve) => {
      pass = resolve;
    });
    await before;
    const writing = {
      db,
      writeResult: passing(writeResult, pass),
      writeTrace: passing(writeTrace, pass),
    };
    return work(writing).finally(pass);
  };
}

const passing =
  <Given extends unknown[], Answer>(
    write: (...given: Given) => Promise<Answer>,
    pass: () => void,
  ) =>
  (...given: Given): Promise<Answer> => {
    pass();
    return write(...given);
  };
