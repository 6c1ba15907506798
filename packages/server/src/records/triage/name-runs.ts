import type { Db } from '../../db/database.ts';

type NamedRun = {
  agent: string;
  agent_name: string;
  attack_type: string | null;
  number: number | null;
};
export type NamedRuns = ReadonlyMap<string, NamedRun>;

/** What some runs of an organization attacked, and how. */
export async function nameRuns(
  db: Db,
  organizationId: string,
  ids: readonly string[],
): Promise<NamedRuns> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom('runs')
    .innerJoin('agents', (join) =>
      join
        .onRef('agents.organization_id', '=', 'runs.organization_id')
        .onRef('agents.id', '=', 'runs.agent_id'),
    )
    .select([
      'runs.id',
      'agents.id as agent',
      'agents.name as agent_name',
      'runs.attack_type',
      'runs.number',
    ])
    .where('runs.organization_id', '=', organizationId)
    .where('runs.id', '=', ({ fn, val }) => fn.any(val([...ids])))
    .execute();
  return new Map(rows.map(({ id, ...run }) => [id, run]));
}
