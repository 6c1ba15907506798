import type { Context } from 'hono';
import type { Release } from '../../db/fair-shares/fair-shares.ts';
import type { Env } from '../env.ts';
import type { Reserve } from './read-bytes.ts';
import type { TakeBodyMemory } from './share-body-memory.ts';

/** Memory shared by bodies: for their bytes, and for their list items. */
export type BodyMemories = { bytes: TakeBodyMemory; items: TakeBodyMemory };

/** Memory for a request's body, until it is released. */
export type BodyMemory = { reserve: Reserve; reserveItems: Reserve; release: Release };

/** First for the bytes, then for the items: a holder of both waits for nothing more, which prevents deadlocks. */
export function holdBodyMemory({ bytes, items }: BodyMemories, c: Context<Env>): BodyMemory {
  const held: Release[] = [];
  const taking =
    (takeBodyMemory: TakeBodyMemory): Reserve =>
    async (amount) => {
      const { organizationId } = c.get('caller');
      held.push(await takeBodyMemory({ organizationId, amount, signal: c.req.raw.signal }));
    };
  return {
    reserve: taking(bytes),
    reserveItems: taking(items),
    release() {
      for (const release of held) release();
    },
  };
}
