import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { access, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { messagesStream, type ScriptedTool, scriptedTool, threadEvents } from '@provoke/sandbox';
import { expect, onTestFinished, test, vi } from 'vitest';
import { remoteEnv } from './campaign.ts';
import { finished, makeHome, run, serve, start } from './provoke.ts';

const pathWith = ({ folder }: ScriptedTool) => ({ PATH: `${folder}:${process.env['PATH']}` });

async function tool(name: string, script: string): Promise<ScriptedTool> {
  const scripted = await scriptedTool(name, script);
  onTestFinished(scripted.remove);
  return scripted;
}

/** Never exits, even when asked to, and has started two more processes like it, one outside its process group. */
const STUBBORN = `
const idle = [process.execPath, ['-e', 'process.on("SIGTERM", () => {}); setInterval(() => {}, 1000)']];
const near = spawn(...idle, { stdio: 'inherit' });
const far = spawn(...idle, { stdio: 'inherit', detached: true });
process.on('SIGTERM', () => {});
setInterval(() => {}, 1000);
writeFileSync(__dirname + '/ready.json', JSON.stringify([pid, near.pid, far.pid]));
`;

async function ready({ folder }: ScriptedTool): Promise<number[]> {
  const pids = await vi.waitFor(
    // The script writes the file itself.
    async () => JSON.parse(await readFile(join(folder, 'ready.json'), 'utf8')) as number[],
    { timeout: 60_000 },
  );
  onTestFinished(() => {
    for (const pid of pids.filter(isAlive)) process.kill(pid, 'SIGKILL');
  });
  return pids;
}

const isAlive = (pid: number) => {
  try {
    return !/^State:\s+Z/m.test(readFileSync(`/proc/${pid}/status`, 'utf8'));
  } catch {
    return false;
  }
};

const isThere = (path: string) =>
  access(path).then(
    () => true,
    () => false,
  );

const flags = ['--goals', 'one', '--concurrency', '1', '--judge', 'pattern', '--no-tui'];

test('Ctrl-C leaves no process and no folder of the tool behind', async () => {
  const home = await makeHome();
  const claude = await tool('claude', STUBBORN);
  const campaign = start(home, ['codecli-a', ...flags], pathWith(claude));
  const end = finished(campaign);
  const pids = await ready(claude);

  campaign.kill('SIGINT');

  expect((await end).code).toBe(130);
  await vi.waitFor(() => expect(pids.filter(isAlive)).toEqual([]), 30_000);
  const [{ cwd } = { cwd: '' }] = await claude.runs();
  expect(await isThere(dirname(cwd))).toBe(false);
});

test('kill -9 leaves no process and no folder of the tool behind', async () => {
  const home = await makeHome();
  const service = await serve(home, join(home, 'data'));
  const codex = await tool('codex', STUBBORN);
  const env = { ...remoteEnv(service), ...pathWith(codex) };
  const campaign = start(home, ['codecli-b', ...flags, '--storage', 'remote'], env);
  const pids = await ready(codex);
  const [{ cwd } = { cwd: '' }] = await codex.runs();

  campaign.kill('SIGKILL');
  await once(campaign, 'exit');

  await vi.waitFor(async () => {
    expect(pids.filter(isAlive)).toEqual([]);
    expect(await isThere(dirname(cwd))).toBe(false);
  }, 30_000);
});

test('the tool never sees our keys, and no record contains its own key', async () => {
  const home = await makeHome();
  const service = await serve(home, join(home, 'data'));
  const login = 'sk-login-5d0e8a71';
  const claude = await tool(
    'claude',
    `print(${JSON.stringify(messagesStream({ text: 'My key is KEY', session: 's' }))}.replaceAll('KEY', env.ANTHROPIC_API_KEY));`,
  );
  const env = { ...remoteEnv(service), ...pathWith(claude), MISTRAL_API_KEY: 'role-key-77d1' };
  const dataDir = join(home, 'client');

  const { code, stdout } = await run(
    home,
    ['codecli-a', ...flags, '--storage', 'remote', '--data-dir', dataDir, '--json'],
    { ...env, ANTHROPIC_API_KEY: login },
  );

  expect(code).toBe(0);
  const { campaign, run: recorded } = JSON.parse(stdout);
  const { body } = await service.get(`/run/${recorded.id}`);
  const journal = await readFile(join(campaign.path, 'journal.ndjson'), 'utf8');
  expect(JSON.stringify(body)).toContain('My key is');
  expect(JSON.stringify(body)).not.toContain(login);
  expect(journal).not.toContain(login);
  const [ran] = await claude.runs();
  expect(ran?.env['ANTHROPIC_API_KEY']).toBe(login);
  expect(JSON.stringify(ran)).not.toContain(service.apiKey);
  expect(JSON.stringify(ran)).not.toContain('role-key');
});

test("both commands have a default technique and default goals, and record the agent's address", async () => {
  const home = await makeHome();
  const service = await serve(home, join(home, 'data'));
  const answer = { text: 'No.', session: 's' };
  const claude = await tool('claude', `print(${JSON.stringify(messagesStream(answer))});`);
  const codex = await tool('codex', `print(${JSON.stringify(threadEvents(answer))});`);
  const quiet = ['--judge', 'pattern', '--no-tui', '--storage', 'remote', '--json'];

  const a = await run(home, ['codecli-a', ...quiet], {
    ...remoteEnv(service),
    ...pathWith(claude),
  });
  const b = await run(home, ['codex', ...quiet], { ...remoteEnv(service), ...pathWith(codex) });

  expect([a.code, b.code]).toEqual([0, 0]);
  const { body } = await service.get('/run');
  expect(body).toMatchObject({
    results: [
      { attack_type: 'h4rm3l', agent_name: 'codex', status: 'COMPLETED' },
      { attack_type: 'flipattack', agent_name: 'claude', status: 'COMPLETED', total_results: 2 },
    ],
  });
  const agents = (await service.get('/agent')).body;
  expect(agents).toMatchObject({
    results: [
      { endpoint: 'cli://codex', agent_type: 'CODECLI_B' },
      { endpoint: 'cli://claude', agent_type: 'CODECLI_A' },
    ],
  });
});

test('a missing command ends the campaign with what to type, and a model name that is an option with exit 2', async () => {
  const home = await makeHome();
  const none = { PATH: `${dirname(process.execPath)}:/usr/sbin:/usr/bin:/sbin:/bin` };
  await writeFile(join(home, 'provoke.config.json'), '{}');
  const trusting = [...flags, '--trust-folder'];

  const missing = await run(home, ['codecli-b', ...trusting, '--binary', 'no-such-codex'], none);
  const option = await run(home, ['codecli-a', ...trusting, '--model=--help'], none);

  expect(missing).toMatchObject({ code: 1 });
  expect(missing.stdout + missing.stderr).toContain('npm install --global @openai/codex');
  expect(option).toMatchObject({
    code: 2,
    stderr: expect.stringContaining('The model name "--help" cannot be used'),
  });
});
