import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** The ids, by `<id>/<id>.ts`, that are defined in a folder and missing in its list. */
export function findUnlisted(
  folder: string,
  { define, listed }: { define: string; listed: readonly string[] },
): string[] {
  const defines = (id: string) => {
    const path = join(folder, id, `${id}.ts`);
    return existsSync(path) && readFileSync(path, 'utf8').includes(`= ${define}(`);
  };
  return readdirSync(folder).filter((id) => defines(id) && !listed.includes(id));
}
