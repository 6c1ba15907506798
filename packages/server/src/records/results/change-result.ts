import { sql } from 'kysely';
import { type Db, inTransaction } from '../../db/database.ts';
import { typesIn } from '../../db/tables/columns/pick-columns.ts';
import { resultColumns } from '../../db/tables/columns/result-columns.ts';
import { namesOf } from '../../db/writing/unnest.ts';
import { fieldProblem } from '../../http/problem.ts';
import { newEntry } from '../chain/entry.ts';
import { resultText } from '../chain/entry-texts.ts';
import { changeFact } from '../facts/change-fact.ts';
import { changeCounts } from '../run-counts/change-counts.ts';
import { countChange } from '../run-counts/run-counts.ts';
import { changedFields, type ResultChange } from './changed-fields.ts';
import { isRewriting } from './is-rewriting.ts';
import { type Changing, lockResult } from './lock-result.ts';
import type { ResultFields } from './new-result.ts';

/** Each is a copy of the result, and all of them are listed in one answer. */
const VERSIONS_MAX = 100;

/**
 * Writes a new version of a result and keeps the previous one; its run's counts, numbering and chain follow. False if the
 * result is missing. What changes nothing makes no version.
 */
export async function changeResult(
  db: Db,
  { organizationId, userId }: Changing,
  { id, change }: { id: string; change: ResultChange },
): Promise<boolean> {
  return inTransaction(db, async (tx) => {
    const locked = await lockResult(tx, organizationId, id);
    if (!locked) return false;
    const of = { organizationId, runId: locked.run_id };
    const before = await readRow(tx, organizationId, id);
    const changed = changedIn(before, change);
    if (Object.keys(changed).length === 0) return true;
    if (before.versions >= VERSIONS_MAX)
      throw fieldProblem(
        'non_field_errors',
        `This result has ${VERSIONS_MAX} versions, and no more are kept. Record a new result.`,
      );
    const version = before.versions + 1;
    const after = { ...before, ...changed };
    const text = resultText(after, { runId: of.runId, version, traces: [] });
    const entry = newEntry('result', { resultId: id, userId, item: version }, text);
    const counts = countChange([after.evaluation_status], [before.evaluation_status]);
    const number = await changeCounts(tx, of, { change: counts, entry });
    await keepVersion(tx, organizationId, id);
    await tx
      .updateTable('results')
      .set({
        ...changed,
        ...{ number, entry_number: number, versions: version },
        changed_after_recording:
          before.changed_after_recording || isRewriting(before, changed, before.run_status),
      })
      .where('organization_id', '=', organizationId)
      .where('id', '=', id)
      .execute();
    await changeFact(tx, { ...of, id }, { isRetold: SAY_GOAL.some((name) => name in changed) });
    return true;
  });
}

const SAY_GOAL = ['goal', 'goal_index', 'agent_specific_data'] as const;

const readRow = (tx: Db, organizationId: string, id: string) =>
  tx
    .selectFrom('results')
    .innerJoin('runs', (join) =>
      join
        .onRef('runs.organization_id', '=', 'results.organization_id')
        .onRef('runs.id', '=', 'results.run_id'),
    )
    .selectAll('results')
    .select('runs.status as run_status')
    .where('results.organization_id', '=', organizationId)
    .where('results.id', '=', id)
    .executeTakeFirstOrThrow();

/** The fields that get another value, with it. */
const changedIn = (before: ResultFields, change: ResultChange): Partial<ResultFields> =>
  Object.fromEntries(changedFields(before, change).map((name) => [name, change[name]]));

const copied = sql`entry_number, ${namesOf(typesIn(resultColumns))}`;

/** A copy of the result as it is, within the database. */
async function keepVersion(tx: Db, organizationId: string, id: string): Promise<void> {
  await sql`
    insert into result_versions (organization_id, result_id, version, ${copied})
    select organization_id, id, versions, ${copied} from results
    where organization_id = ${organizationId} and id = ${id}`.execute(tx);
}
