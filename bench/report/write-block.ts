import { readFile, writeFile } from 'node:fs/promises';

const page = new URL('../../docs/performance.md', import.meta.url);

/** Writes a report to its marked place in docs/performance.md. */
export async function writeBlock(name: string, report: string): Promise<void> {
  await writeFile(page, replaceBlock(await readFile(page, 'utf8'), name, report));
}

/** Replaces everything between the two marks of this name; the rest stays. */
export function replaceBlock(text: string, name: string, report: string): string {
  const begin = `<!-- bench ${name}: begin -->`;
  const end = `<!-- bench ${name}: end -->`;
  const from = text.indexOf(begin);
  const to = text.indexOf(end, from);
  if (from < 0 || to < 0) throw new Error(`docs/performance.md has no place marked "${begin}".`);
  return `${text.slice(0, from + begin.length)}\n\n${report.trim()}\n\n${text.slice(to)}`;
}
