import type { Db } from '../../db/database.ts';
import { RawJson } from '../../db/json/raw-json.ts';
import { timeOfId } from '../../db/new-id.ts';
import { codeOfKind, entryText, hashOf } from './entry.ts';
import { startText } from './entry-texts.ts';
import { nextHead } from './next-head.ts';

type NewRun = {
  organization_id: string;
  id: string;
  agent_id: string;
  attack_id: string | null;
  run_config: RawJson;
  owner_id: number;
};

/**
 * A run keeps the agent's address that it started with, and its configuration, which includes the attack's: the first
 * entry of its chain. Returns the run's columns.
 */
export async function startChain(
  tx: Db,
  { organization_id, id, agent_id, attack_id, run_config, owner_id }: NewRun,
): Promise<{ started_with: RawJson; chain_head: Buffer }> {
  const agent = await tx
    .selectFrom('agents')
    .select(['id', 'name', 'agent_type', 'endpoint'])
    .where('organization_id', '=', organization_id)
    .where('id', '=', agent_id)
    .executeTakeFirst();
  const attack = await tx
    .selectFrom('attacks')
    .select(['id', 'type'])
    .where('organization_id', '=', organization_id)
    .where('id', '=', attack_id)
    .executeTakeFirst();
  const started = RawJson.of({ run: id, agent: agent ?? null, attack: attack ?? null });
  const { at, hash, chain_head } = linkStart({ id, owner_id, started_with: started, run_config });
  await tx
    .insertInto('run_entries')
    .values({
      ...{ organization_id, run_id: id, number: 0, kind: codeOfKind('start'), result_id: null },
      ...{ item: 0, user_id: owner_id, created_at: at, hash },
    })
    .execute();
  return { started_with: started, chain_head };
}

type Restarted = Pick<NewRun, 'organization_id' | 'id' | 'run_config'> & {
  owner_id: number | null;
  started_with: RawJson;
};

/** The same for another configuration, while nothing else is in the chain. */
export async function restartChain(
  tx: Db,
  { organization_id, id, owner_id, started_with, run_config }: Restarted,
): Promise<{ chain_head: Buffer }> {
  const { hash, chain_head } = linkStart({ id, owner_id, started_with, run_config });
  await tx
    .updateTable('run_entries')
    .set({ hash })
    .where('organization_id', '=', organization_id)
    .where('run_id', '=', id)
    .where('number', '=', 0)
    .execute();
  return { chain_head };
}

/** The first entry, and the head after it. */
function linkStart({ id, owner_id, started_with, run_config }: Omit<Restarted, 'organization_id'>) {
  const at = timeOfId(id);
  const text = entryText('start', { userId: owner_id, at }, startText(started_with, run_config));
  const hash = hashOf(text);
  return { at, hash, chain_head: nextHead(Buffer.alloc(0), 0, hash) };
}
