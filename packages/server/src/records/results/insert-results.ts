import { sql } from 'kysely';
import type { Db } from '../../db/database.ts';
import { ofVisibleAgent } from '../../db/reading/hidden.ts';
import { typesIn } from '../../db/tables/columns/pick-columns.ts';
import { resultColumns } from '../../db/tables/columns/result-columns.ts';
import { type Columns, namesOf, tableOf } from '../../db/writing/unnest.ts';
import type { BatchedWrite } from '../../db/writing/writing.ts';
import { entriesOf } from '../chain/advance-chain.ts';
import type { Entry } from '../chain/entry.ts';
import { factParts, judgesOf, withJudges } from '../facts/insert-facts.ts';
import { toFact } from '../facts/to-fact.ts';
import { toldOfRun } from '../facts/told.ts';
import { countOnRun } from '../run-counts/change-counts.ts';
import { countChange } from '../run-counts/run-counts.ts';
import type { RunNotices } from '../run-counts/run-notices.ts';
import type { NewResult } from './new-result.ts';

const columns: Columns<NewResult> = {
  id: 'uuid',
  created_at: 'timestamptz',
  ...typesIn(resultColumns),
};

/** A result to write, with its entry in the run's chain. */
export type Recorded = { result: NewResult; entry: Entry };

/**
 * Writes results of one run, all or none; false if the run is not this organization's. The same statement updates the
 * run's counts, goals and facts, numbers the results in commit order (it holds the run's row until then) and chains them.
 */
export async function insertResults(
  db: Db,
  organizationId: string,
  runId: string,
  recorded: readonly Recorded[],
): Promise<boolean> {
  const results = recorded.map(({ result }) => result);
  const entries = recorded.map(({ entry }) => entry);
  const facts = results.map(toFact);
  const judges = judgesOf(facts);
  const places = results.length;
  const counted = countOnRun(
    db,
    { organizationId, runId },
    {
      change: countChange(results.map(({ evaluation_status }) => evaluation_status)),
      ...{ entries, places },
      told: {
        ...toldOfRun(facts.map(({ told }) => told)),
        ...(judges.length > 0 && { judges: withJudges(judges) }),
      },
    },
  )
    .where('deleted_at', 'is', null)
    .where(ofVisibleAgent(organizationId, 'runs.agent_id'));
  const { numAffectedRows } = await sql`
    with counted as (${counted}), chained as (${entriesOf(entries)}), ${factParts(facts)}
    insert into results (organization_id, run_id, number, entry_number, ${namesOf(columns)})
    select organization_id, run_id, last_number - ${places}::integer + position,
      last_number - ${places}::integer + position, ${namesOf(columns)}
    from counted, ${tableOf(columns, results)}`.execute(db);
  return numAffectedRows === BigInt(results.length);
}

type OfRun = Recorded & { organizationId: string; runId: string };

/** The same for single results; false if the run is not this organization's. */
export const resultWrite = ({
  notices,
}: {
  notices: RunNotices;
}): BatchedWrite<OfRun, boolean> => ({
  record: 'result',
  keyOf: ({ organizationId, runId }) => `${organizationId}/${runId}`,
  async write(dbFor, inputs) {
    const { organizationId, runId } = inputs[0] as OfRun;
    const db = dbFor({ organizationId, record: async () => runId });
    const written = await insertResults(db, organizationId, runId, inputs);
    if (written) await notices.changed(db, runId);
    return inputs.map(() => written);
  },
});
