import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { keepFile } from '../keep-file.ts';

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
      await keepFile(pathTo(question), JSON.stringify(answer)).catch(() => {});
    },
  };
}
