import PQueue from 'p-queue';
import { throttled } from '../http/throttled.ts';
import { hashPassword, verifyPassword } from './password-hash.ts';

export type Passwords = { hash: typeof hashPassword; verify: typeof verifyPassword };

/** Node has four threads for such work, which connecting to the database needs as well. */
const AT_ONCE = 2;
const WAITING_MAX = 100;
const WORTH_WAITING_S = 10;

/** Passwords take their turn, so that a flood of sign-ins slows down sign-ins alone. */
export function passwordsInTurn(): Passwords {
  const queue = new PQueue({ concurrency: AT_ONCE });
  const inTurn = async <Answer>(work: () => Promise<Answer>): Promise<Answer> => {
    if (queue.size >= WAITING_MAX) throw throttled(WORTH_WAITING_S);
    return queue.add(work);
  };
  return {
    hash: (password) => inTurn(() => hashPassword(password)),
    verify: (claim) => inTurn(() => verifyPassword(claim)),
  };
}
