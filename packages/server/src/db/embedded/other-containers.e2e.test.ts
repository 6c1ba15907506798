import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdir, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { expect, onTestFinished, test } from 'vitest';
import { pidNamespace } from '../../../../files/src/test/pid-namespace.ts';
import { temporaryFolder } from '../../../../files/src/test/temporary-folder.ts';
import { refuseClientsElsewhere } from './clients.ts';
import { openEmbeddedPostgres } from './embedded-postgres.ts';

const fixture = fileURLToPath(new URL('./open-database.fixture.ts', import.meta.url));

test('a database used by a process in another container is refused until that process ends', async ({
  skip,
}) => {
  const namespace = (await pidNamespace()) ?? skip('This machine makes no PID namespace for us.');
  const dataDir = await temporaryFolder();
  const home = join(dataDir, 'postgres');
  const node = [process.execPath, '--conditions=provoke-source', '--import=tsx', fixture, dataDir];
  const inside = spawn(namespace.command, [...namespace.args, ...node]);
  onTestFinished(() => void inside.kill('SIGKILL'));
  await once(createInterface({ input: inside.stdout }), 'line');

  await expect(refuseClientsElsewhere(home, { maxWaitMs: 0 })).rejects.toThrow(
    `A process in another container or on another machine uses the database in ${home}.`,
  );
  const exit = once(inside, 'exit');
  inside.stdin.end();
  await exit;

  await refuseClientsElsewhere(home, { maxWaitMs: 0 });
  await openEmbeddedPostgres({ dataDir }).then(({ close }) => close());
});

test('a process killed in another container does not prevent opening the database', async () => {
  const dataDir = await temporaryFolder();
  await openEmbeddedPostgres({ dataDir }).then(({ close }) => close());
  const clients = join(dataDir, 'postgres/clients');
  const dead = join(clients, '1-5d1d');
  await writeFile(dead, '1 1 another-boot pid:[1] another-host', { mode: 0o600 });
  const longAgo = new Date(Date.now() - 600_000);
  await utimes(dead, longAgo, longAgo);

  await openEmbeddedPostgres({ dataDir }).then(({ close }) => close());

  expect(await readdir(clients)).toEqual([]);
});
