import { Kysely, PostgresDialect, type PostgresPool } from 'kysely';
import { fairShares } from './fair-shares/fair-shares.ts';
import type { Tables } from './tables.ts';

type Writer = {
  organizationId: string;
  /** The record whose lock the changes wait for; looked up when a connection is needed. */
  record?: () => Promise<string | undefined>;
};
export type WriterOf = (writer: Writer) => Kysely<Tables>;

const WAITS = { waitingMax: 1_000, waitMs: 5_000 };
/** Of a pool of ten, so that there is always a connection for reading and authentication. */
const CONNECTIONS = { total: 8, perGroup: 4, ...WAITS };

/**
 * A change may wait for a lock while it holds a connection. So of the changes that wait for one record, only one
 * waits at the database and the others wait here; and one organization gets at most four connections.
 */
export function limitWriters(pool: PostgresPool): WriterOf {
  const records = fairShares({ total: Number.POSITIVE_INFINITY, perGroup: 1, ...WAITS });
  const connections = fairShares(CONNECTIONS);

  async function connect({ organizationId, record }: Writer) {
    const name = await record?.();
    const leaveRecord =
      name === undefined ? () => {} : await records.take(`${organizationId} ${name}`, 1);
    try {
      const leave = await connections.take(organizationId, 1);
      const client = await pool.connect().catch((error: unknown) => {
        leave();
        throw error;
      });
      const release = () => {
        client.release();
        leave();
        leaveRecord();
      };
      return { query: client.query, release };
    } catch (error) {
      leaveRecord();
      throw error;
    }
  }

  return (writer) =>
    new Kysely<Tables>({
      dialect: new PostgresDialect({
        pool: { connect: () => connect(writer), end: async () => {} },
      }),
    });
}
