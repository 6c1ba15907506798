import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { root } from '../places.mjs';

/** Licences that allow a copy in ours, Apache-2.0, with only a notice. */
const ALLOWED = [
  'MIT',
  'ISC',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'Apache-2.0',
  '0BSD',
  'BlueOak-1.0.0',
];

/** `(Apache-2.0 AND BSD-3-Clause)` is allowed if each of them is. */
const isAllowed = ({ license = '' }) =>
  license
    .replace(/^\((.*)\)$/, '$1')
    .split(' AND ')
    .every((one) => ALLOWED.includes(one));

const LICENCE_FILE = /^(licen[cs]e|copying|notice)([.-].*)?$/i;

/** Who wrote what is copied into the bundle, and under which licence. Throws for one that needs a person to decide. */
export async function notices(packages) {
  const refused = packages.filter((one) => !isAllowed(one));
  if (refused.length > 0)
    throw new Error(
      `Not bundled without a decision: ${refused.map(({ name, license }) => `${name} (${license})`).join(', ')}.`,
    );
  const sections = await Promise.all([...packages.map(section), fontsSection()]);
  return `${HEAD}\n${sections.join('\n')}`;
}

const HEAD = `provoke contains code of the packages below. Each is under its own licence.
`;

/** Reports and the dashboard carry their fonts. */
async function fontsSection() {
  const folder = join(root, 'packages/report/fonts');
  const files = (await readdir(folder)).sort();
  const texts = await Promise.all(files.map((file) => readFile(join(folder, file), 'utf8')));
  const text = texts.map((one) => one.trim()).join('\n\n');
  return `${'-'.repeat(78)}\nGeist and Geist Mono, fonts of reports and the dashboard (OFL-1.1)\n\n${text}\n`;
}

async function section({ path, name, version, license }) {
  const folder = join(root, path);
  const files = (await readdir(folder)).filter((file) => LICENCE_FILE.test(file)).sort();
  const texts = await Promise.all(files.map((file) => readFile(join(folder, file), 'utf8')));
  const text = texts.map((one) => one.trim()).join('\n\n') || `Licence: ${license}`;
  return `${'-'.repeat(78)}\n${name} ${version} (${license})\n\n${text}\n`;
}
