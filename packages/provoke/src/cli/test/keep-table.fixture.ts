import { readFile, writeFile } from 'node:fs/promises';

/**
 * Throws if the guide does not show this table between its marks, `<!-- name: begin -->` and `<!-- name: end -->`. With
 * UPDATE_DOCS=1 it writes it.
 */
export async function keepTable(guide: string, name: string, table: string): Promise<void> {
  const url = new URL(`../../../../../docs/guides/${guide}`, import.meta.url);
  const page = await readFile(url, 'utf8');
  const begin = `<!-- ${name}: begin -->`;
  const [start, end] = [page.indexOf(begin), page.indexOf(`<!-- ${name}: end -->`)];
  const written = `${page.slice(0, start + begin.length)}\n\n${table}\n${page.slice(end)}`;
  if (process.env['UPDATE_DOCS'] !== undefined) await writeFile(url, written);
  else if (compact(written) !== compact(page))
    throw new Error(
      `The table of ${url.pathname} is not what was seen. Write it with UPDATE_DOCS=1.`,
    );
}

/** A formatter fills up the cells of tables. */
const compact = (text: string) => text.replace(/[ -]+/g, ' ');
