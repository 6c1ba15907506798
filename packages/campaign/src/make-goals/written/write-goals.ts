import { writeYaml } from '@provoke/contract/write-yaml';
import { goalFormatOf } from '@provoke/engine';
import { UsageError } from '../../errors/usage-error.ts';
import type { Entry } from './goal-entries.ts';

/** How files of goals are written, by their ending. */
export type WrittenFormat = 'yaml' | 'json' | 'jsonl';

/** Throws `UsageError` for a file in which rules cannot be written. */
export function writtenFormatOf(path: string): WrittenFormat {
  const format = goalFormatOf(path);
  if (format === 'yaml' || format === 'json' || format === 'jsonl') return format;
  throw new UsageError('Goals are written as YAML, JSON or JSONL: end the name so.', {
    next: ['--output goals.yaml'],
  });
}

/** `goals.yaml` → `goals.benign.yaml`. */
export const twinsFile = (path: string): string => path.replace(/(\.\w+)$/, '.benign$1');

/** The text of a file of goals. A comment is written where the format has some. */
export function writeGoals(
  entries: readonly Entry[],
  { format, comment }: { format: WrittenFormat; comment: string },
): string {
  switch (format) {
    case 'yaml':
      return writeYaml(entries, { comment });
    case 'json':
      return `${JSON.stringify(entries, null, 2)}\n`;
    case 'jsonl':
      return entries.map((entry) => `${JSON.stringify(entry)}\n`).join('');
  }
}
