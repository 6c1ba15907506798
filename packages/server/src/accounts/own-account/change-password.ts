import type { PasswordChange, PasswordChangeRequest } from '@provoke/contract';
import type { z } from 'zod';
import type { Db } from '../../db/database.ts';
import { endLinksOf } from '../access/link-store.ts';
import { recordAudit } from '../audit/audit-store.ts';
import {
  type KeyOfPerson,
  listKeysOfPerson,
  revokeKeysOfPerson,
} from '../keys/person-key-store.ts';
import { confirmPassword, wrongPassword } from '../passwords/confirm-password.ts';
import { replacePassword } from '../passwords/password-store.ts';
import type { Passwords } from '../passwords/passwords.ts';
import { endSessionsOf } from '../sessions/session-store.ts';
import { contextWordsOf } from './context-words.ts';

type Change = {
  organizationId: string;
  userId: number;
  session: { id: string; personId: string };
  address: string;
  request: z.output<typeof PasswordChangeRequest>;
};

/** Sets a new password for a user who knows the old one, and ends other sessions and links in the same transaction. */
export async function changePassword(
  { db, passwords }: { db: Db; passwords: Passwords },
  { request, session, address, ...user }: Change,
): Promise<PasswordChange> {
  const { id, personId } = session;
  const { current_password: current, new_password: next, revoke_keys: revokeKeys } = request;
  const before = await confirmPassword({ db, passwords }, { personId, password: current, address });
  const words = await contextWordsOf(db, user);
  const after = await passwords.hashNew({ password: next, words, field: 'new_password' });

  return db.transaction().execute(async (tx) => {
    if (!(await replacePassword(tx, personId, { before, after }))) throw wrongPassword();
    const ended_sessions = await endSessionsOf(tx, personId, { except: id });
    await endLinksOf(tx, personId);
    const revoked = revokeKeys ? await revokeKeysOfPerson(tx, personId) : [];
    const revoked_keys = prefixesOf(revoked);
    await recordAudit(
      tx,
      { ...user, via: 'session', address },
      { action: 'password-change', details: { ended_sessions, revoked_keys: revoked.length } },
    );
    for (const { organizationId, userId, prefix } of revoked)
      await recordAudit(
        tx,
        { organizationId, userId, via: 'session', address },
        { action: 'key-revoke', subject: prefix },
      );
    const remaining_keys = prefixesOf(await listKeysOfPerson(tx, personId));
    return { ended_sessions, revoked_keys, remaining_keys };
  });
}

const prefixesOf = (keys: readonly KeyOfPerson[]) => keys.map(({ prefix }) => prefix);
