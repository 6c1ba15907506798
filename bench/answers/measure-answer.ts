import { download } from '../load/download.ts';
import { watchMemory } from '../load/watch-memory.ts';
import type { Database } from '../postgres/with-database.ts';
import { withService } from '../service/with-service.ts';
import type { LargeAnswer } from './large-answers.ts';

export type Row = {
  path: string;
  readers: number;
  /** Of each answer. */
  bytes: number;
  /** Bytes that the service held before, and the maximum while it answered. */
  memory: { before: number | undefined; peak: number | undefined };
};

type Place = { database: Database; apiKey: string; signal: AbortSignal };

/** Reads a large answer from a freshly started service. */
export async function measureAnswer(
  { path, readers, rows }: LargeAnswer,
  { database: { url: databaseUrl, home, sql }, apiKey, signal }: Place,
): Promise<Row> {
  for (const { text, id } of rows) await sql.query(text, [id]);
  return withService({ databaseUrl, home, signal }, async ({ url, pid }) => {
    const read = (where: string) => download(url + where, { apiKey, signal });
    await read('/user/me');
    const memory = watchMemory(pid);
    const answers = await Promise.all(Array.from({ length: readers }, () => read(path)));
    const { before } = memory;
    const bytes = Math.min(...answers.map((answer) => answer.bytes));
    return { path, readers, bytes, memory: { before, peak: memory.peak() } };
  });
}
