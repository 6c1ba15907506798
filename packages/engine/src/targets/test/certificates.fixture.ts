import { createPrivateKey } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { generate } from 'selfsigned';
import { onTestFinished } from 'vitest';

const DAY_MS = 86_400_000;

type Named = {
  ca?: { key: string; cert: string };
  days?: { from: number; until: number };
};

/** A certificate of its own authority, or of the given one. */
export async function certificateOf(
  name: string,
  { ca, days = { from: -1, until: 30 } }: Named = {},
) {
  const { private: key, cert } = await generate([{ name: 'commonName', value: name }], {
    ...{ keySize: 2048, algorithm: 'sha256', ...(ca && { ca }) },
    notBeforeDate: new Date(Date.now() + days.from * DAY_MS),
    notAfterDate: new Date(Date.now() + days.until * DAY_MS),
    extensions: [
      { name: 'basicConstraints', cA: ca === undefined },
      { name: 'subjectAltName', altNames: [{ type: 7, ip: '127.0.0.1' }] },
    ],
  });
  return { key, cert };
}

/** The same key, which opens by a passphrase alone. */
export const locked = (key: string, passphrase: string): string =>
  createPrivateKey(key)
    .export({ type: 'pkcs8', format: 'pem', cipher: 'aes-256-cbc', passphrase })
    .toString();

/** Writes files into a folder of the test's own, and returns their paths. */
export async function inFolder<Name extends string>(
  files: Record<Name, string>,
): Promise<Record<Name, string>> {
  const folder = await mkdtemp(join(tmpdir(), 'certificates-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const entries = Object.entries<string>(files).map(([name, text]) => {
    const path = join(folder, `${name}.pem`);
    return writeFile(path, text).then(() => [name, path] as const);
  });
  return Object.fromEntries(await Promise.all(entries)) as Record<Name, string>;
}
