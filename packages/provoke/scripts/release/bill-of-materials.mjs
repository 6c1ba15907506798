import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { root } from '../places.mjs';

/** What the package is made of, as CycloneDX 1.6: the packages in the bundle, and those that npm installs with it. */
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
  const byRef = new Map([...within, ...beside].map((one) => [one['bom-ref'], one]));
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
