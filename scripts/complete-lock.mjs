// Completes lock files: adds the optional packages of other platforms that npm left out, which it does with packages that
// it cannot fetch, and `npm ci` then rejects the lock file; and asks the registry for the hash of each entry without one,
// since npm installs such an entry unchecked. Without arguments, of all that git has.
import { execFile } from 'node:child_process';
import { readFile, writeFile } from 'node:fs/promises';
import { promisify } from 'node:util';

const run = promisify(execFile);
const TIMEOUT_MS = 60_000;

const SYSTEMS = {
  android: 'android',
  darwin: 'darwin',
  freebsd: 'freebsd',
  linux: 'linux',
  netbsd: 'netbsd',
  openbsd: 'openbsd',
  openharmony: 'openharmony',
  sunos: 'sunos',
  aix: 'aix',
  win32: 'win32',
  windows: 'win32',
};
const PROCESSORS = 'arm64 arm ia32 x64 ppc64 riscv64 s390x loong64 mips64el wasm32'.split(' ');

const platformOf = (name) => {
  const words = name.split(/[/-]/);
  const os = words.map((word) => SYSTEMS[word]).find(Boolean);
  const cpu = PROCESSORS.find((processor) => words.includes(processor));
  return { ...(cpu && { cpu: [cpu] }), ...(os && { os: [os] }) };
};

function addPlatforms(lock) {
  for (const entry of Object.values({ ...lock.packages }))
    for (const [name, range] of Object.entries(entry.optionalDependencies ?? {}))
      if (!lock.packages[`node_modules/${name}`])
        lock.packages[`node_modules/${name}`] = {
          version: range.replace(/^[\^~]/, ''),
          ...platformOf(name),
          ...(entry.dev && { dev: true }),
          optional: true,
        };
}

/** `node_modules/a/node_modules/@b/c` is `@b/c`. */
const nameOf = (path) => path.split('node_modules/').at(-1);

async function addHashes(lock) {
  for (const [path, entry] of Object.entries(lock.packages)) {
    if (entry.integrity || entry.link || !path.includes('node_modules/')) continue;
    const { version, ...rest } = entry;
    const integrity = await askForHash(`${entry.name ?? nameOf(path)}@${version}`);
    lock.packages[path] = { version, integrity, ...rest };
  }
}

async function askForHash(spec) {
  const { stdout } = await run('npm', ['view', '--json', '--', spec, 'dist.integrity'], {
    timeout: TIMEOUT_MS,
  });
  const integrity = stdout.trim() && JSON.parse(stdout);
  if (!/^sha512-[\w+/]{86}==$/.test(integrity))
    throw new Error(`The registry has no hash of ${spec}. Try one that has the package.`);
  return integrity;
}

const tracked = async () =>
  (await run('git', ['ls-files', '-z', '*package-lock.json'])).stdout.split('\0').filter(Boolean);

const given = process.argv.slice(2);
for (const path of given.length > 0 ? given : await tracked()) {
  const lock = JSON.parse(await readFile(path, 'utf8'));
  addPlatforms(lock);
  await addHashes(lock);
  lock.packages = Object.fromEntries(
    Object.entries(lock.packages).sort(([a], [b]) => (a < b ? -1 : 1)),
  );
  await writeFile(path, `${JSON.stringify(lock, null, 2)}\n`);
}
