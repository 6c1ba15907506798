import { safeLine } from './safe-text.ts';

const TEXT_MAX = 100;

/** A line for each name with what it is, aligned. Both may be foreign. */
export function formatList(rows: readonly (readonly [name: string, text: string])[]): string {
  const width = Math.max(...rows.map(([name]) => name.length), 0);
  return rows
    .map(([name, text]) => `${safeLine(name, 40).padEnd(width)}  ${safeLine(text, TEXT_MAX)}`)
    .join('\n');
}
