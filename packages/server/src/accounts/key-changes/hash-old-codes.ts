import { z } from 'zod';
import type { Db } from '../../db/database.ts';
import { storeRecoveryCodes } from '../second-factor/recovery-codes.ts';
import { decryptAny } from '../secrets/reencrypt.ts';

const Codes = z.array(z.string().min(1)).max(100);

/** Earlier versions stored recovery codes encrypted. Those that cannot be read are dropped: nobody could use them. */
export async function hashOldCodes(tx: Db, keys: readonly string[]): Promise<void> {
  for (;;) {
    const row = await tx
      .selectFrom('auth_two_factors')
      .select(['person_id', 'backup_codes'])
      .where('backup_codes', '<>', '')
      .limit(1)
      .executeTakeFirst();
    if (!row) return;
    const codes = toCodes(await decryptAny(keys, row.backup_codes));
    await storeRecoveryCodes(tx, row.person_id, codes);
    await tx
      .updateTable('auth_two_factors')
      .set({ backup_codes: '' })
      .where('person_id', '=', row.person_id)
      .execute();
  }
}

function toCodes(json: string | undefined): string[] {
  if (json === undefined) return [];
  try {
    return [...new Set(Codes.parse(JSON.parse(json)))];
  } catch {
    return [];
  }
}
