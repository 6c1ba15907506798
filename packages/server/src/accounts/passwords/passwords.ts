import { AsyncLocalStorage } from 'node:async_hooks';
import { fieldProblem } from '../../http/problem.ts';
import { throttled } from '../../http/throttled.ts';
import { fairTurns } from './fair-turns.ts';
import { type CommonPasswords, isCommon, leansOn } from './guessable-password.ts';
import { hashPassword, verifyPassword } from './password-hash.ts';

type NewPassword = {
  password: string;
  /** Words that an attacker would try for this person: see `context-words.ts`. */
  words: readonly string[];
  /** The body's field, for the error. */
  field?: string;
};

export type Passwords = {
  hash: typeof hashPassword;
  verify: typeof verifyPassword;
  /** For new passwords: rejects guessable ones. */
  hashNew(given: NewPassword): Promise<string>;
  /** Queues the hashing that `work` does under this address. */
  askedFrom<Answer>(address: string, work: () => Promise<Answer>): Promise<Answer>;
};

/** Of Node's four threads, which connecting to the database needs too. */
const AT_ONCE = 2;
const WAITING_MAX = 100;
const WORTH_WAITING_S = 10;

/** Hashes passwords in turn by client address, so that a flood of sign-ins slows down only its own address. */
export function passwordsInTurn(common: CommonPasswords): Passwords {
  const turns = fairTurns({
    atOnce: AT_ONCE,
    waitingMax: WAITING_MAX,
    refusal: () => throttled(WORTH_WAITING_S),
  });
  // better-auth hashes without passing the request on.
  const askedFrom = new AsyncLocalStorage<string>();
  const inTurn = <Answer>(work: () => Promise<Answer>): Promise<Answer> =>
    turns(askedFrom.getStore() ?? '', work);
  return {
    hash: (password) => inTurn(() => hashPassword(password)),
    verify: (claim) => inTurn(() => verifyPassword(claim)),
    askedFrom: (address, work) => askedFrom.run(address, work),
    async hashNew({ password, words, field = 'password' }) {
      if (isCommon(password, common)) throw fieldProblem(field, 'This password is too common.');
      if (leansOn(password, words, common))
        throw fieldProblem(
          field,
          'This password is too similar to the e-mail address, the name or the organization.',
        );
      return inTurn(() => hashPassword(password));
    },
  };
}
