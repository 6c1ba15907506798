import { chmod, chown, mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { scriptedServer } from '@provoke/sandbox';
import { expect, onTestFinished, test } from 'vitest';
import type { OnEnd } from '../../../../../files/src/test/temporary-folder.ts';
import { createDatabase } from '../../../../../server/src/test/create-database.ts';
import { prepareDataFolder } from '../../../../../server/src/test/prepare-data-folder.ts';
import { serveOn } from '../../../../../server/src/test/serve-on.ts';
import { share } from '../../../../../server/src/test/share.ts';
import { TEST_SECRET } from '../../../../../server/src/test/start-server.ts';
import { openTerminal, openTerminalWithDatabase } from '../../test/terminal.ts';
import { files } from './files.ts';
import { readLine, readUsages, short } from './read-usages.ts';

const NOBODY = 65_534;

/** `/404/…` answers 404, `/html` a page, `/json` a reply in JSON, everything else a chat completion. */
async function startAgent(onEnd: OnEnd) {
  const agent = await scriptedServer(({ path }, response) => {
    const [, first = ''] = path.split('/');
    const isPage = first === 'html';
    response.statusCode = Number(/^\d{3}$/.exec(first)?.[0] ?? 200);
    response.setHeader('content-type', isPage ? 'text/html' : 'application/json');
    const completion = { choices: [{ message: { role: 'assistant', content: 'No.' } }] };
    const body = first === 'json' ? { reply: 'No.' } : completion;
    if (isPage) response.end('<!doctype html><title>Shop</title>');
    else response.end(response.statusCode === 200 ? JSON.stringify(body) : 'nothing');
  });
  onEnd(agent.close);
  return agent.url;
}

async function openDeadAddress(): Promise<string> {
  const gone = await scriptedServer(() => {});
  await gone.close();
  return gone.url;
}

async function openFolder(onEnd?: OnEnd) {
  const terminal = await openTerminalWithDatabase({ PATH: '/nowhere' }, onEnd);
  for (const folder of ['empty', 'folder']) await mkdir(join(terminal.home, folder));
  for (const [name, content] of Object.entries(files)) {
    await mkdir(dirname(join(terminal.home, name)), { recursive: true });
    await writeFile(join(terminal.home, name), content);
  }
  return terminal;
}

/** A person with a folder of files and two campaigns, an agent and a service: one for all rows. */
async function openAll(onEnd: OnEnd) {
  const agent = await startAgent(onEnd);
  const database = await createDatabase(onEnd);
  const service = await serveOn(database, {}, onEnd);
  const terminal = await openFolder(onEnd);
  await prepareDataFolder(join(terminal.home, 'attacked'));
  const attack = `eval direct --agent-name a --agent-type chatapi-sdk --endpoint ${agent}/v1`;
  const goals = '--goals one --goals two --goals three --judge pattern';
  await terminal.type(`${attack} ${goals}`);
  const { stdout } = await terminal.type(`${attack} ${goals} --json`);
  const stranger = new URL(database);
  stranger.username = 'stranger';
  const places: Readonly<Record<string, string>> = {
    ...short,
    ...{ agent, service: service.url, key: service.apiKey, database, auth: TEST_SECRET },
    dead: await openDeadAddress(),
    tls: agent.replace('http:', 'https:'),
    taken: new URL(agent).port,
    stranger: stranger.href,
    campaign: (JSON.parse(stdout) as { campaign: { id: string } }).campaign.id,
  };
  return {
    terminal,
    fill: (text: string) =>
      text
        .replace(/\{(\w+)\}/g, (all, name: string) => places[name] ?? all)
        .replaceAll('@/', `${terminal.home}/`),
    /** Addresses and ids differ at every start. */
    mask: (text: string) =>
      Object.entries({ ...places, home: terminal.home }).reduce(
        (masked, [name, value]) =>
          name in short ? masked : masked.replaceAll(value, name === 'home' ? '@' : `{${name}}`),
        text.replace(/\d{8}-\d{6}-\w{4}/g, '{campaign}'),
      ),
  };
}

const shared = share(openAll);

test('the table is read', () => expect(readUsages().length).toBeGreaterThan(200));

const rows = readUsages().map((usage) => [usage.typed, usage] as const);

test.each(rows)('%s', async (typed, { exit, what, where, next }) => {
  const { terminal, fill, mask } = shared();
  const { line, ...having } = readLine(fill(typed));

  const { code, stdout, stderr } = await terminal
    .having(having)
    .type(line, '', AbortSignal.timeout(10_000));

  const said = `${stdout}\n${stderr}`;
  const toType = said.split('\n').filter((one) => one.startsWith('  '));
  expect({ code, said }).toEqual({ code: exit, said: expect.stringContaining(fill(what)) });
  expect(said).toContain(fill(where));
  expect(toType.join('\n')).toContain(fill(next));
  expect(said).not.toContain(short['secret']);
  if (exit !== 2) return;
  expect(stdout).toBe('');
  expect(stderr).toMatch(/^error: .+\n {2}\S/);
  expect(mask(stderr)).toMatchSnapshot();
});

test.runIf(process.geteuid?.() !== 0)(
  'a file without permission is named, with its fix',
  async () => {
    const { home, type } = await openFolder();
    await chmod(join(home, 'locked.yaml'), 0);

    expect(await type(`${short['llama']} --goals-file ${home}/locked.yaml`)).toMatchObject({
      code: 2,
      stderr: `error: Cannot read ${home}/locked.yaml: permission denied.\n  chmod u+r ${home}/locked.yaml`,
    });
  },
);

test.runIf(process.geteuid?.() === 0)("another user's data folder is not trusted", async () => {
  const { home, type } = await openFolder();
  await mkdir(join(home, 'theirs/campaigns'), { recursive: true });
  await chown(join(home, 'theirs'), NOBODY, NOBODY);

  const { code, stderr } = await type(`campaigns --data-dir ${join(home, 'theirs')}`);

  expect(code).not.toBe(0);
  expect(stderr).toContain('belongs to another user');
});

test('goals from standard input are attacked like goals typed out', async () => {
  const server = await scriptedServer((_, response) => {
    response.setHeader('content-type', 'application/json');
    response.end('{"reply":"no"}');
  });
  onTestFinished(server.close);
  const { type } = await openTerminal();
  const http = `eval flipattack --agent-name a --agent-type http --endpoint ${server.url}/chat`;

  const { code, stdout } = await type(`${http} --goals-file - --json`, '# two\nfirst\n\nsecond\n');

  expect(code).toBe(0);
  expect(JSON.parse(stdout).summary.campaign_goals.total).toBe(2);
});
