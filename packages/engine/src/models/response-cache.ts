import { createHash } from 'node:crypto';
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';

/** Answers kept on disk, so that the same question need not be paid for twice. */
export type ResponseCache = {
  /** The answer to that question, or undefined. */
  find(question: unknown): Promise<unknown>;
  keep(question: unknown, answer: unknown): Promise<void>;
};

/** A file an answer, the owner's alone. A file that is damaged, or a folder that cannot be written, is no answer and no error. */
export function openResponseCache(folder: string): ResponseCache {
  const pathTo = (question: unknown) => {
    const name = createHash('sha256').update(JSON.stringify(question)).digest('hex');
    return join(folder, name.slice(0, 2), `${name.slice(2)}.json`);
  };
  return {
    async find(question) {
      try {
        return JSON.parse(await readFile(pathTo(question), 'utf8'));
      } catch {
        return undefined;
      }
    },

    async keep(question, answer) {
      const path = pathTo(question);
      const draft = `${path}.${process.pid}.${Math.random().toString(36).slice(2)}`;
      try {
        await mkdir(dirname(path), { recursive: true, mode: 0o700 });
        await writeFile(draft, JSON.stringify(answer), { mode: 0o600 });
        await rename(draft, path);
      } catch {
        await rm(draft, { force: true }).catch(() => {});
      }
    },
  };
}
