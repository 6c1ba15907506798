import { formatNext } from './format-next.ts';
import { wrap } from './wrap.ts';

type Described = { message: string; next: readonly string[] };

/** What happened and why, and below it what to type next. Lines to type are never broken. */
export function formatError({ message, next }: Described, columns: number): string {
  return [wrap(`error: ${message}`, columns), ...formatNext(next)].join('\n');
}
