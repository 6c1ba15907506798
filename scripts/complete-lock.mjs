// Adds optional packages of other platforms to package-lock.json that the current registry does not carry. npm omits
// packages that it cannot fetch, and `npm ci` then rejects the lock file.
import { readFile, writeFile } from 'node:fs/promises';

const path = new URL('../package-lock.json', import.meta.url);
const lock = JSON.parse(await readFile(path, 'utf8'));

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

for (const entry of Object.values({ ...lock.packages }))
  for (const [name, range] of Object.entries(entry.optionalDependencies ?? {}))
    if (!lock.packages[`node_modules/${name}`])
      lock.packages[`node_modules/${name}`] = {
        version: range.replace(/^[\^~]/, ''),
        ...platformOf(name),
        ...(entry.dev && { dev: true }),
        optional: true,
      };

lock.packages = Object.fromEntries(
  Object.entries(lock.packages).sort(([a], [b]) => (a < b ? -1 : 1)),
);
await writeFile(path, `${JSON.stringify(lock, null, 2)}\n`);
