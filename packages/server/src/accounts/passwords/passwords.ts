import { AsyncLocalStorage } from 'node:async_hooks';
import { availableParallelism } from 'node:os';
import { fieldProblem } from '../../http/problem.ts';
import { throttled } from '../../http/throttled.ts';
import { type HashCost, recommendedCost } from '../secrets/slow-hash.ts';
import { fairQueues } from './fair-queues.ts';
import type { Guessable } from './guessable-parts.ts';
import { isCommon, resembles } from './guessable-password.ts';
import { hashPassword, verifyPassword } from './password-hash.ts';

type NewPassword = {
  password: string;
  /** Words that an attacker would try for this person: see `context-words.ts`. */
  words: readonly string[];
  /** The body's field, for the error. */
  field?: string;
};

export type Passwords = {
  hash(password: string): Promise<string>;
  verify: typeof verifyPassword;
  /** For new passwords: rejects guessable ones. */
  hashNew(given: NewPassword): Promise<string>;
  /** Queues the hashing that `work` does under this address. */
  hashingFor<Answer>(address: string, work: () => Promise<Answer>): Promise<Answer>;
};

/** Leaves a processor to everything else, and two of Node's four threads, which connecting to the database needs. */
const AT_ONCE = Math.max(1, Math.min(2, availableParallelism() - 1));
const WAITING_MAX = 100;
const RETRY_AFTER_S = 10;

/** Hashes passwords in turn by client address, so that a flood of sign-ins slows down only its own address. */
export function queuedPasswords(guessable: Guessable, cost: HashCost = recommendedCost): Passwords {
  const queues = fairQueues({
    atOnce: AT_ONCE,
    waitingMax: WAITING_MAX,
    refusal: () => throttled(RETRY_AFTER_S),
  });
  // better-auth hashes without passing the request on.
  const hashingFor = new AsyncLocalStorage<string>();
  const queued = <Answer>(work: () => Promise<Answer>): Promise<Answer> =>
    queues(hashingFor.getStore() ?? '', work);
  return {
    hash: (password) => queued(() => hashPassword(password, cost)),
    verify: (claim) => queued(() => verifyPassword(claim)),
    hashingFor: (address, work) => hashingFor.run(address, work),
    async hashNew({ password, words, field = 'password' }) {
      if (isCommon(password, guessable)) throw fieldProblem(field, 'This password is too common.');
      if (resembles(password, words, guessable))
        throw fieldProblem(
          field,
          'This password is too similar to the e-mail address, the name or the organization.',
        );
      return queued(() => hashPassword(password, cost));
    },
  };
}
