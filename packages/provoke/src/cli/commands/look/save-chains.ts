import { type FileHandle, open } from 'node:fs/promises';
import type { ChainEntry, RunSummary } from '@provoke/contract';

/** Writes chains while they are verified, each after a line about its run. Evidence is for this user alone. */
export function savedChains(path: string) {
  let file: FileHandle | undefined;
  let last: string | undefined;
  return {
    async add(run: RunSummary, entry: ChainEntry): Promise<void> {
      file ??= await open(path, 'w', 0o600).catch((cause: Error) => {
        throw new Error(`Cannot write ${path}: ${cause.message}`, { cause });
      });
      const { id, chain_head, chain_length, evidence_removed_at } = run;
      const about = { id, chain_head, chain_length, evidence_removed_at };
      if (last !== id) await file.write(`${JSON.stringify({ type: 'run', run: about })}\n`);
      last = id;
      await file.write(`${JSON.stringify({ type: 'entry', ...entry })}\n`);
    },
    async end(): Promise<void> {
      await file?.close();
    },
  };
}
