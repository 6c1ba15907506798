import type { Db } from '../../db/database.ts';
import { fieldProblem } from '../../http/problem.ts';
import { limitAttempts } from '../attempts/sign-in-attempts.ts';
import { checkAnswered } from '../better-auth/ask-better-auth.ts';
import { wrongPassword } from '../passwords/confirm-password.ts';

type Asker = { db: Db; personId: string; address: string };
type Enrolment = { totpURI: string; backupCodes: string[] };

/** Asks better-auth for what needs the password, which it checks itself; guesses are limited. */
export async function askWithPassword(
  { db, personId, address }: Asker,
  ask: () => Promise<Response>,
): Promise<Enrolment> {
  const { response, refusal } = await limitAttempts(
    db,
    { account: { personId }, address },
    async () => {
      const response = await ask();
      const refusal = await readRefusal(response);
      return { ok: !isWrongPassword(refusal), answer: { response, refusal } };
    },
  );
  if (isWrongPassword(refusal)) throw wrongPassword();
  if (refusal === 'TOTP_ALREADY_ENABLED')
    throw fieldProblem('non_field_errors', 'There is a second factor already. Turn it off first.');
  checkAnswered(response);
  return (await response.json()) as Enrolment;
}

async function readRefusal(response: Response): Promise<string | undefined> {
  if (response.status !== 400) return undefined;
  const { code } = (await response.clone().json()) as { code?: string };
  return code;
}

const isWrongPassword = (refusal: string | undefined): boolean =>
  refusal === 'INVALID_PASSWORD' || refusal === 'PASSWORD_TOO_LONG';
