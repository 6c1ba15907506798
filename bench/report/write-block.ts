import { readFile, writeFile } from 'node:fs/promises';

const repository = new URL('../../', import.meta.url);

/** Writes a report to its marked place in a page of the repository. */
export async function writeBlock(of: {
  page: string;
  name: string;
  report: string;
}): Promise<void> {
  const page = new URL(of.page, repository);
  await writeFile(page, replaceBlock(await readFile(page, 'utf8'), of.name, of.report));
}

/** Replaces everything between the two marks of this name; the rest stays. */
export function replaceBlock(text: string, name: string, report: string): string {
  const begin = `<!-- bench ${name}: begin -->`;
  const end = `<!-- bench ${name}: end -->`;
  const from = text.indexOf(begin);
  const to = text.indexOf(end, from);
  if (from < 0 || to < 0) throw new Error(`No place is marked "${begin}".`);
  return `${text.slice(0, from + begin.length)}\n\n${report.trim()}\n\n${text.slice(to)}`;
}
