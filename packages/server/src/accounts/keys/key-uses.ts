import { setInterval } from 'node:timers';
import type { Logger } from 'pino';
import type { Db } from '../../db/database.ts';
import { recordKeyUses } from './key-store.ts';

const EVERY_MS = 60_000;
const KEYS_MAX = 10_000;

export type KeyUses = {
  /** Remembers a use. The uses of a minute are written together, one row per key. */
  note(prefix: string): void;
  /** Writes the noted uses. */
  flush(): Promise<void>;
  close(): Promise<void>;
};

/** Records when keys were last used. A crash loses the last minute; nothing depends on it. */
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

  const timer = setInterval(flush, EVERY_MS).unref();
  return {
    note(prefix) {
      if (uses.size < KEYS_MAX || uses.has(prefix)) uses.set(prefix, new Date());
    },
    flush,
    async close() {
      clearInterval(timer);
      await flush();
    },
  };
}
