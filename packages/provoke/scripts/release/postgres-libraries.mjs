// The libraries inside the packages of the embedded PostgreSQL, which name none of them. To record them anew, unpack
// the packages of all platforms: node packages/provoke/scripts/release/postgres-libraries.mjs FOLDER …
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const record = new URL('./postgres-libraries.json', import.meta.url);

/** PostgreSQL's own, and its test of Windows. */
const OWN = /^(lib(pq|pq-oauth|ecpg|ecpg_compat|pgtypes)[.-]|testplug\.dll)/;

/** `version` finds it in the file's text, or in its name; the parts of a number such as 20904 are put together. */
const KNOWN = [
  {
    name: 'openssl',
    cpe: 'openssl:openssl',
    file: /^libcrypto/,
    version: /OpenSSL (\d+\.\d+\.\d+\w?) /,
  },
  { name: 'openssl', cpe: 'openssl:openssl', file: /^libssl/ },
  {
    name: 'libxml2',
    cpe: 'xmlsoft:libxml2',
    file: /^libxml2/,
    version: /(?<![\d.])(2)(\d\d)(\d\d)(?:-\w+)?\0/,
  },
  {
    name: 'libxslt',
    cpe: 'xmlsoft:libxslt',
    file: /^libxslt/,
    version: /(?<![\d.])(1)(\d\d)(\d\d)\0/,
  },
  {
    name: 'icu',
    cpe: 'icu-project:international_components_for_unicode',
    file: /^(lib)?icu(data|i18n|uc|dt|in|io|tu)/,
    version: /(\d+(?:\.\d+)?)\.(?:dylib|dll)$|so\.(\d+\.\d+)$/,
  },
  {
    name: 'zlib',
    cpe: 'zlib:zlib',
    file: /^(libz|zlib1)\./,
    version: /inflate (\d+\.\d+(?:\.\d+)*) /,
  },
  { name: 'xz', cpe: 'tukaani:xz', file: /^liblzma/, version: /\0(5\.\d+\.\d+)\0/ },
  { name: 'zstd', file: /^libzstd/, version: /\0(1\.\d+\.\d+)\0/ },
  { name: 'lz4', file: /^liblz4/, version: /\0(1\.\d+\.\d+)\0/ },
  { name: 'curl', cpe: 'haxx:curl', file: /^libcurl/, version: /libcurl\/(\d+\.\d+\.\d+)/ },
  {
    name: 'krb5',
    cpe: 'mit:kerberos_5',
    file: /^libkrb5\./,
    version: /KRB5_BRAND: krb5-(\d+(?:\.\d+)+)/,
  },
  { name: 'krb5', cpe: 'mit:kerberos_5', file: /^lib(krb5support|k5crypto|gssapi_krb5|com_err)/ },
  { name: 'ossp-uuid', file: /^libossp-uuid/, version: /OSSP uuid (\d+\.\d+\.\d+)/ },
  { name: 'wxwidgets', file: /^wx(base|msw)/, version: /^wx[a-z]+(3)(2)(10)u/ },
  { name: 'libiconv', file: /^libiconv/ },
  { name: 'gettext', file: /^libintl/ },
  { name: 'libedit', file: /^libedit/ },
  { name: 'libuuid', file: /^libuuid/ },
  { name: 'winpthreads', file: /^libwinpthread/ },
];

/** What was recorded, by the name of the package. */
export const readRecorded = async () => JSON.parse(await readFile(record, 'utf8'));

/** What is in a package: its version, and each library with its version if it says one. Throws for an unknown one. */
export async function readLibraries(folder) {
  const { name, version } = JSON.parse(await readFile(join(folder, 'package.json'), 'utf8'));
  const found = new Map();
  for (const file of await sharedLibraries(folder)) {
    const known = KNOWN.find((one) => one.file.test(file.name));
    if (!known) throw new Error(`${name} has ${file.name}. Name it in postgres-libraries.mjs.`);
    const said = known.version && (await versionIn(file, known.version));
    if (known.version && !said)
      throw new Error(`${join(file.folder, file.name)} does not say its version.`);
    const before = found.get(known.name);
    const files = [...(before?.files ?? []), file.name].sort();
    found.set(known.name, {
      name: known.name,
      ...(known.cpe && { cpe: known.cpe }),
      ...((said ?? before?.version) && { version: said ?? before?.version }),
      files,
    });
  }
  const libraries = [...found.values()].sort((a, b) => (a.name < b.name ? -1 : 1));
  return { name, version, libraries };
}

/** In `bin` on Windows, in `lib` elsewhere; below it are PostgreSQL's own modules. */
async function sharedLibraries(folder) {
  const folders = ['bin', 'lib'].map((part) => join(folder, 'native', part));
  const lists = await Promise.all(
    folders.map(async (one) =>
      (await readdir(one, { withFileTypes: true }))
        .filter((entry) => entry.isFile() && isShared(one, entry.name) && !OWN.test(entry.name))
        .map((entry) => ({ folder: one, name: entry.name })),
    ),
  );
  return lists.flat();
}

/** On Windows, the modules are in `lib`. */
const isShared = (folder, name) =>
  /\.(so|dylib)(\.|$)/.test(name) || (/\.dll$/.test(name) && /[\\/]bin$/.test(folder));

async function versionIn({ folder, name }, pattern) {
  const text = await readFile(join(folder, name), 'latin1');
  const [, ...parts] = pattern.exec(name) ?? pattern.exec(text) ?? [];
  const numbers = parts.filter((part) => part !== undefined);
  return numbers.length === 1 ? numbers[0] : numbers.map(Number).join('.') || undefined;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const packages = await Promise.all(process.argv.slice(2).map(readLibraries));
  const byName = packages.map(({ name, ...rest }) => [name, rest]).sort();
  await writeFile(record, `${JSON.stringify(Object.fromEntries(byName), null, 2)}\n`);
}
