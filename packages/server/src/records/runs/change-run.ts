import type { Insertable, Updateable } from 'kysely';
import { type Db, inTransaction } from '../../db/database.ts';
import type { RawJson } from '../../db/json/raw-json.ts';
import { newId } from '../../db/new-id.ts';
import { ofVisibleAgent } from '../../db/reading/hidden.ts';
import type { TableOf } from '../../db/tables/columns/column.ts';
import type { runOriginColumns, runStateColumns } from '../../db/tables/columns/run-columns.ts';
import { restartChain, startChain } from '../chain/start-chain.ts';
import { goalEndsOf } from '../facts/goal-ends.ts';
import { notifyRun } from '../run-counts/change-counts.ts';
import { nextNumber } from './next-number.ts';

type State = TableOf<typeof runStateColumns> & { campaign: string | null };
type NewRun = Insertable<TableOf<typeof runOriginColumns> & State> & { owner_id: number };

/** Undefined if its attack was deleted in between: no foreign key reports that (see `0016_distributable.sql`). */
export async function insertRun(
  db: Db,
  organizationId: string,
  run: NewRun,
): Promise<string | undefined> {
  return inTransaction(db, async (tx) => {
    const { attack_id } = run;
    if (attack_id && !(await holdAttack(tx, organizationId, attack_id))) return undefined;
    const { agent_id, attack_type = null } = run;
    const numbered = { organization_id: organizationId, agent_id, attack_type };
    // Without an agent the foreign key refuses it.
    const number = (await nextNumber(tx, numbered)) ?? null;
    const id = newId();
    const started = await startChain(tx, {
      ...run,
      attack_id: attack_id ?? null,
      id,
      organization_id: organizationId,
    });
    await tx
      .insertInto('runs')
      .values({
        ...{ ...run, ...goalEndsOf(run.run_config), id, number },
        organization_id: organizationId,
        ...started,
      })
      .execute();
    return id;
  });
}

/** Until the run is there, the attack is not removed. */
async function holdAttack(tx: Db, organizationId: string, id: string): Promise<boolean> {
  const held = await tx
    .selectFrom('attacks')
    .select('id')
    .where('organization_id', '=', organizationId)
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .forKeyShare()
    .executeTakeFirst();
  return held !== undefined;
}

export async function updateRun(
  db: Db,
  organizationId: string,
  id: string,
  change: Updateable<State>,
): Promise<void> {
  const ends = change.run_config && goalEndsOf(change.run_config);
  await inTransaction(db, async (tx) => {
    const started =
      change.run_config && (await keepStart(tx, { organizationId, id }, change.run_config));
    await tx
      .updateTable('runs')
      .set(({ fn }) => ({ ...change, ...ends, ...started, updated_at: fn<Date>('now') }))
      .where('organization_id', '=', organizationId)
      .where('id', '=', id)
      .where('deleted_at', 'is', null)
      .execute();
  });
  await notifyRun(db, id);
}

/** What a run started with is final from its first result on; until then, a new configuration is that of its start. */
async function keepStart(
  tx: Db,
  { organizationId, id }: { organizationId: string; id: string },
  config: RawJson,
) {
  const run = await tx
    .selectFrom('runs')
    .select(['last_number', 'started_with', 'owner_id', 'run_config', 'started_config'])
    .where('organization_id', '=', organizationId)
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (!run?.started_with) return {};
  if (run.last_number > 0) return { started_config: run.started_config ?? run.run_config };
  return restartChain(tx, {
    ...{ organization_id: organizationId, id, owner_id: run.owner_id },
    ...{ started_with: run.started_with, run_config: config },
  });
}

/** Hides a run with its results and traces; they are removed later. Notifies its watchers. */
export async function deleteRun(db: Db, organizationId: string, id: string): Promise<boolean> {
  const marked = await db
    .updateTable('runs')
    .set(({ fn }) => ({ deleted_at: fn<Date>('now') }))
    .where('organization_id', '=', organizationId)
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .where(ofVisibleAgent(organizationId, 'runs.agent_id'))
    .returning('id')
    .executeTakeFirst();
  if (!marked) return false;
  await notifyRun(db, id);
  return true;
}
