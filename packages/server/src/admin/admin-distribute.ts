import { checkDurability } from '../db/check-durability.ts';
import { openDatabase } from '../db/database.ts';
import { checkCoordinator } from '../db/distribution/check-coordinator.ts';
import { type Distributed, distributeTables } from '../db/distribution/distribute-tables.ts';
import { explainUnreachable } from '../db/explain-unreachable.ts';
import { migrate } from '../db/migrate.ts';
import type { Home } from '../db/open-home.ts';

/** Copying what is there to other machines takes as long as it takes. */
const COPY_MS = 7 * 86_400_000;

const EMBEDDED =
  'The embedded database is on this machine alone. Set DATABASE_URL to the address of a coordinator of Citus.';

/** Spreads the evidence of an installation over the machines of its coordinator. */
export async function distribute(
  { databaseUrl }: Pick<Home, 'databaseUrl'>,
  given: { shards: number | undefined },
): Promise<Distributed & { machines: number }> {
  if (!databaseUrl) throw new Error(EMBEDDED);
  const db = openDatabase({ url: databaseUrl, onIdleError: () => {}, answerMs: COPY_MS });
  try {
    const machines = await checkCoordinator(db);
    await checkDurability(db);
    await migrate(db);
    const done = await db.transaction().execute((tx) => distributeTables(tx, given));
    return { ...done, machines };
  } catch (error) {
    throw explainUnreachable(error, databaseUrl);
  } finally {
    await db.destroy();
  }
}
