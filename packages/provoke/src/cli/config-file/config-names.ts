import { access } from 'node:fs/promises';
import { join } from 'node:path';

/** The configurations of a folder, in the order in which they are looked for. */
const NAMES = ['ts', 'mts', 'js', 'mjs', 'yaml', 'yml', 'json'].map(
  (ending) => `provoke.config.${ending}`,
);

/** The path of a folder's `provoke.config.*`, if it has one. */
export async function configPathIn(folder: string): Promise<string | undefined> {
  const paths = NAMES.map((name) => join(folder, name));
  const found = await Promise.all(paths.map(exists));
  return paths[found.indexOf(true)];
}

export const exists = (path: string) =>
  access(path).then(
    () => true,
    () => false,
  );
