import { createHash } from 'node:crypto';
import type { PostgresCursor, PostgresPool, PostgresPoolClient } from 'kysely';
import type pg from 'pg';
import type { ConnectionQueue } from './connection-queue.ts';
import { isOutdatedPlan, isUnanswered } from './failure.ts';

/**
 * Each connection keeps a plan for each. Statements with optional parts have many variants; the rest run unprepared.
 */
const PREPARED_MAX = 300;

/** A statement that starts with this is not prepared: a cached plan may be from a time when tables were empty. */
export const PLANNED_EACH_TIME = '/* planned each time */';

/**
 * A pool whose connections parse and plan a statement once, which halves the database's work for a small one. A
 * connection that did not answer in time, or has outdated plans, is discarded.
 */
export function preparingStatements(pool: pg.Pool, { take }: ConnectionQueue): PostgresPool {
  const names = new Map<string, string>();

  function nameOf(text: string): string | undefined {
    const known = names.get(text);
    if (known || names.size >= PREPARED_MAX) return known;
    const name = createHash('sha256').update(text).digest('base64url');
    names.set(text, name);
    return name;
  }

  return {
    async connect() {
      const leave = await take();
      const client = await pool.connect().catch((error: unknown) => {
        leave();
        throw error;
      });
      let spoilt: Error | undefined;
      const query = async (
        text: string | PostgresCursor<unknown>,
        values: readonly unknown[] = [],
      ) => {
        if (typeof text !== 'string') throw new Error('Cursors are not used here.');
        // A rollback would wait for the missing answer.
        if (isUnanswered(spoilt)) throw spoilt;
        // Several statements in one text, as in migrations, cannot be prepared.
        const isKept = values.length > 0 && !text.startsWith(PLANNED_EACH_TIME);
        const name = isKept ? nameOf(text) : undefined;
        return client
          .query({ text, values: [...values], ...(name && { name }) })
          .catch((error: unknown) => {
            if (isOutdatedPlan(error) || isUnanswered(error)) spoilt = error as Error;
            throw error;
          });
      };
      return {
        // The interface is overloaded for cursors; an arrow function cannot be.
        query: query as unknown as PostgresPoolClient['query'],
        release: () => {
          client.release(spoilt);
          leave();
        },
      };
    },
    end: () => pool.end(),
  };
}
