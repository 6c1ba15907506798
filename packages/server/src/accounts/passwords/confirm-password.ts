import type { Db } from '../../db/database.ts';
import { fieldProblem } from '../../http/problem.ts';
import { limitAttempts } from '../attempts/sign-in-attempts.ts';
import { findPasswordHash } from './password-store.ts';
import type { Passwords } from './passwords.ts';

type Claim = { personId: string; password: string; address: string };

/** Checks a signed-in person's password again. Returns the matching hash; guesses are limited. */
export async function confirmPassword(
  { db, passwords }: { db: Db; passwords: Passwords },
  { personId, password, address }: Claim,
): Promise<string> {
  const hash = await limitAttempts(db, { account: { personId }, address }, async () => {
    const hash = await findPasswordHash(db, personId);
    const ok = hash !== undefined && (await passwords.verify({ hash, password }));
    return { ok, answer: ok ? hash : undefined };
  });
  if (hash === undefined) throw wrongPassword();
  return hash;
}

export const wrongPassword = () => fieldProblem('current_password', 'The password is wrong.');
