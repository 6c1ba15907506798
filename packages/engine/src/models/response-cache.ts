import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { type CacheShard, openShard } from './cache-shard.ts';

/** Answers on disk, so that the same question is paid for once. */
export type ResponseCache = {
  /** The answer to that question, or undefined. */
  find(question: unknown): Promise<unknown>;
  keep(question: unknown, answer: unknown): Promise<void>;
};

export type CacheLimits = { answersMax: number; bytesMax: number; ageMaxMs: number };

const LIMITS: CacheLimits = {
  answersMax: 100_000,
  bytesMax: 512 * 1024 * 1024,
  ageMaxMs: 30 * 24 * 3_600_000,
};

/** Two hexadecimal digits: answers are spread evenly over this many folders. */
const SHARDS = 256;

/**
 * One file per answer, readable by the owner alone. The oldest are deleted when there are too many. A damaged file or
 * an unwritable folder means no answer, not an error.
 */
export function openResponseCache(
  folder: string,
  limits: Partial<CacheLimits> = {},
): ResponseCache {
  const { answersMax, bytesMax, ageMaxMs } = { ...LIMITS, ...limits };
  const share = { filesMax: answersMax / SHARDS, bytesMax: bytesMax / SHARDS, ageMaxMs };
  const shards = new Map<string, CacheShard>();
  const place = (question: unknown) => {
    const hash = createHash('sha256').update(JSON.stringify(question)).digest('hex');
    const id = hash.slice(0, 2);
    const shard = shards.get(id) ?? openShard(join(folder, id), share);
    shards.set(id, shard);
    return { shard, name: `${hash.slice(2)}.json` };
  };
  return {
    async find(question) {
      const { shard, name } = place(question);
      try {
        return JSON.parse((await shard.find(name)) ?? 'null') ?? undefined;
      } catch {
        return undefined;
      }
    },

    async keep(question, answer) {
      const { shard, name } = place(question);
      await shard.keep(name, JSON.stringify(answer)).catch(() => {});
    },
  };
}
