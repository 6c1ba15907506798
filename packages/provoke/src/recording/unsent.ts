import { appendFile, mkdir } from 'node:fs/promises';
import { dirname, join } from 'node:path';

/** Where a campaign keeps what the service did not take. */
export type Unsent = {
  readonly path: string;
  readonly count: number;
  keep(entry: object): Promise<void>;
};

/** One JSON line an entry, the owner's alone. The file comes into being with its first entry. */
export function openUnsent(dataDir: string, runId: string): Unsent {
  const path = join(dataDir, 'unsent', `${runId}.ndjson`);
  let count = 0;
  return {
    path,
    get count() {
      return count;
    },
    async keep(entry) {
      count++;
      await mkdir(dirname(path), { recursive: true, mode: 0o700 });
      await appendFile(path, `${JSON.stringify(entry)}\n`, { mode: 0o600, flush: true });
    },
  };
}
