import type { AuditEntry } from '@provoke/contract';
import type { Db } from '../../db/database.ts';
import type { Wire } from '../../db/json/raw-json.ts';
import { toEntry } from './audit-store.ts';

const BATCH_ROWS = 500;

/** `from` is inclusive, `to` is exclusive; `last` is the id of the last entry to include. */
export type Stretch = { from?: string | undefined; to?: string | undefined; last: number };

/** Oldest first, in batches by key. Holds no connection between batches, so a slow reader costs nothing. */
export async function* streamAudit(
  db: Db,
  organizationId: string,
  { from, to, last }: Stretch,
): AsyncGenerator<Wire<AuditEntry>, void> {
  for (let after = 0, isOver = false; !isOver; ) {
    const rows = await db
      .selectFrom('audit_log')
      .selectAll()
      .where('organization_id', '=', organizationId)
      .where('id', '>', after)
      .where('id', '<=', last)
      .$if(from !== undefined, (query) => query.where('created_at', '>=', new Date(from as string)))
      .$if(to !== undefined, (query) => query.where('created_at', '<', new Date(to as string)))
      .orderBy('id')
      .limit(BATCH_ROWS)
      .execute();
    yield* rows.map(toEntry);
    after = rows.at(-1)?.id ?? after;
    isOver = rows.length < BATCH_ROWS;
  }
}
