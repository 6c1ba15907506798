import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { root } from '../places.mjs';
import { readLibraries, readRecorded } from './postgres-libraries.mjs';

/**
 * What the package is made of, as CycloneDX 1.6: the packages in the bundle, and those that npm installs with it, with
 * the PostgreSQL of each platform and the libraries in it.
 */
export async function billOfMaterials(bundled, [own, ...installed]) {
  const lock = JSON.parse(await readFile(join(root, 'package-lock.json'), 'utf8')).packages;
  const toComponent = (kind) => (one) => ({
    type: 'library',
    'bom-ref': refOf(one),
    ...nameOf(one),
    version: one.version,
    ...hashOf(lock[one.path]?.integrity),
    licenses: [licenceOf(one)],
    purl: purlOf(one),
    properties: [{ name: 'provoke:kind', value: kind }],
  });
  const beside = installed.map(toComponent('installed'));
  const within = bundled.map(toComponent('bundled'));
  // The same version may be bundled from several places, and installed too.
  const databases = await embeddedDatabases(lock);
  const byRef = new Map([...within, ...beside, ...databases].map((one) => [one['bom-ref'], one]));
  const components = [...byRef.values()];
  const bom = {
    $schema: 'http://cyclonedx.org/schema/bom-1.6.schema.json',
    bomFormat: 'CycloneDX',
    specVersion: '1.6',
    version: 1,
    metadata: {
      component: {
        type: 'application',
        'bom-ref': refOf(own),
        name: own.name,
        version: own.version,
        licenses: [licenceOf(own)],
        purl: purlOf(own),
      },
    },
    components,
    dependencies: [
      { ref: refOf(own), dependsOn: components.map((component) => component['bom-ref']) },
    ],
  };
  return `${JSON.stringify(bom, null, 2)}\n`;
}

/** npm installs one of them. Fails if what is recorded about one is not what the lock file, or this machine, has. */
async function embeddedDatabases(lock) {
  const recorded = Object.entries(await readRecorded());
  return Promise.all(
    recorded.map(async ([name, { version, libraries }]) => {
      const path = `node_modules/${name}`;
      const { integrity, license, version: locked } = lock[path] ?? {};
      if (version !== locked)
        throw new Error(`postgres-libraries.json has ${name} ${version}, the lock file ${locked}.`);
      const here = await readLibraries(join(root, path)).catch(tolerateAbsent);
      if (here && JSON.stringify(here.libraries) !== JSON.stringify(libraries))
        throw new Error(`postgres-libraries.json does not have the libraries of ${path}.`);
      const one = { name, version, license };
      return {
        type: 'library',
        'bom-ref': refOf(one),
        ...nameOf(one),
        version,
        ...hashOf(integrity),
        licenses: [licenceOf(one)],
        purl: purlOf(one),
        properties: [{ name: 'provoke:kind', value: 'installed' }],
        components: [postgresOf(one), ...libraries.map((library) => toNested(library, one))],
      };
    }),
  );
}

const tolerateAbsent = (error) => {
  if (error.code !== 'ENOENT') throw error;
};

const postgresOf = (one) => {
  const [version] = /^\d+\.\d+/.exec(one.version);
  return toNested({ name: 'postgresql', cpe: 'postgresql:postgresql', version, files: [] }, one);
};

/** A library inside a package; one whose file says no version has none here. */
const toNested = ({ name, version, cpe, files }, within) => ({
  type: 'library',
  'bom-ref': `${refOf(within)}/${name}`,
  name,
  ...(version && { version, purl: `pkg:generic/${name}@${version}` }),
  ...(version && cpe && { cpe: `cpe:2.3:a:${cpe}:${version}:*:*:*:*:*:*:*` }),
  properties: files.map((file) => ({ name: 'provoke:file', value: file })),
});

const refOf = ({ name, version }) => `${name}@${version}`;

const purlOf = ({ name, version }) => `pkg:npm/${name.replace('@', '%40')}@${version}`;

/** One licence has an id; `MIT OR Apache-2.0` is an expression. */
const licenceOf = ({ license }) =>
  /\s/.test(license) ? { expression: license } : { license: { id: license } };

function nameOf({ name }) {
  const [last, group] = name.split('/').reverse();
  return group ? { group, name: last } : { name: last };
}

function hashOf(integrity) {
  const [, sha512] = /^sha512-(.+)$/.exec(integrity ?? '') ?? [];
  return sha512
    ? { hashes: [{ alg: 'SHA-512', content: Buffer.from(sha512, 'base64').toString('hex') }] }
    : {};
}
