import type { Logger } from 'pino';
import type { Db } from '../../db/database.ts';
import { recordKeyUses } from './key-store.ts';

const KEYS_MAX = 10_000;

export type KeyUses = {
  /** Remembers a use until the next `flush`. */
  note(prefix: string): void;
  /** Writes the noted uses together, one row per key. */
  flush(): Promise<void>;
};

/** Records when keys were last used. A crash loses those not yet written; nothing depends on them. */
export function batchKeyUses(db: Db, log: Logger): KeyUses {
  let uses = new Map<string, Date>();

  async function flush(): Promise<void> {
    if (uses.size === 0) return;
    const noted = uses;
    uses = new Map();
    await recordKeyUses(db, noted).catch((error: Error) =>
      log.warn({ reason: error.message }, 'uses of keys were not recorded'),
    );
  }

  return {
    note(prefix) {
      if (uses.size < KEYS_MAX || uses.has(prefix)) uses.set(prefix, new Date());
    },
    flush,
  };
}
