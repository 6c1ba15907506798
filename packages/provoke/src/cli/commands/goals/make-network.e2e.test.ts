import { execFile } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { scriptedServer } from '@provoke/sandbox';
import { expect, onTestFinished, test } from 'vitest';
import { openTerminal } from '../../test/terminal.ts';

/** Hooks what every client of Node connects by, and tells each address on standard error. */
const WATCH = `
import net from 'node:net';
import dns from 'node:dns';
const tell = (what) => process.stderr.write('WATCHED ' + what + '\\n');
const connect = net.Socket.prototype.connect;
net.Socket.prototype.connect = function (...args) {
  const [first] = args.flat();
  tell(typeof first === 'object' ? (first.path ?? first.host + ':' + first.port) : String(first));
  return connect.apply(this, args);
};
for (const module of [dns, dns.promises])
  for (const name of ['lookup', 'resolve']) {
    const own = module[name];
    module[name] = (host, ...rest) => (tell('name ' + host), own(host, ...rest));
  }
`;

test('no connection is made but to the model that was named', { timeout: 120_000 }, async () => {
  const { home } = await openTerminal();
  const model = await scriptedServer((_, response) => {
    response.setHeader('content-type', 'application/json');
    response.end(JSON.stringify({ choices: [{ message: { content: '{"goals": []}' } }] }));
  });
  onTestFinished(model.close);
  const file = (name: string) => join(home, name);
  const flags = `--model planner --model-endpoint ${model.url}/v1`;
  await writeFile(file('tools.json'), '["send_email"]');
  await writeFile(file('watch.mjs'), WATCH);
  const document = {
    openapi: '3.0.0',
    servers: [{ url: 'http://127.0.0.1:9' }],
    paths: { '/a': { get: {}, $ref: 'http://127.0.0.1:9/x.json' } },
  };
  await writeFile(file('openapi.json'), JSON.stringify(document));
  const main = new URL('../../main.ts', import.meta.url).pathname;
  const command = async (words: string) => {
    const before = ['--conditions=provoke-source', '--import=tsx', `--import=${file('watch.mjs')}`];
    const { stdout, stderr } = await promisify(execFile)(
      process.execPath,
      [...before, main, ...words.split(' ')],
      { cwd: process.cwd(), env: { PATH: process.env['PATH'], HOME: home } },
    );
    const watched = stderr.split('\n').flatMap((line) => /^WATCHED (.*)/.exec(line)?.[1] ?? []);
    return { stdout, watched: [...new Set(watched)].filter((one) => !/\/tsx-\d+\//.test(one)) };
  };
  const sources = `--tools ${file('tools.json')} --openapi ${file('openapi.json')}`;

  const [alone, asking] = await Promise.all([
    command(`goals make ${sources}`),
    command(`goals make ${sources} ${flags}`),
  ]);

  expect([alone.stdout.length > 1_000, alone.watched]).toEqual([true, []]);
  expect(asking.watched).toEqual([new URL(model.url).host]);
  expect(model.requests.length).toBeGreaterThan(0);
});
