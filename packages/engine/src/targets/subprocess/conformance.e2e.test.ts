import { readFileSync } from 'node:fs';
import { access, readFile, writeFile } from 'node:fs/promises';
import { messagesStream, type ScriptedTool, threadEvents } from '@provoke/sandbox';
import fc from 'fast-check';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import type { TargetAdapter } from '../../definitions/target.ts';
import { codecliA } from '../codecli-a/codecli-a.ts';
import { codecliB } from '../codecli-b/codecli-b.ts';
import { selfhosted } from '../selfhosted/selfhosted.ts';
import { heldElsewhere } from '../test/held-elsewhere.ts';
import { openTool, printing } from './open-tool.fixture.ts';

const tools: { target: TargetAdapter; name: string; say: (text: string) => string }[] = [
  { target: codecliA, name: 'claude', say: (text) => messagesStream({ text, session: 's-1' }) },
  { target: codecliB, name: 'codex', say: (text) => threadEvents({ text, session: 's-1' }) },
  { target: selfhosted, name: 'hermes', say: (text) => `${text}\n` },
];

const isThere = (path: string) =>
  access(path).then(
    () => true,
    () => false,
  );

const isAlive = (pid: number) => {
  try {
    return !/^State:\s+Z/m.test(readFileSync(`/proc/${pid}/status`, 'utf8'));
  } catch {
    return false;
  }
};

/** A killed process is there for another moment. */
const expectEnded = (pids: number[]) =>
  vi.waitFor(() => expect(pids.filter(isAlive)).toEqual([]), 5_000);

/**
 * Leaves two processes behind: one in its process group, one outside it. Waits until both ignore SIGTERM, which each
 * says by a file.
 */
const LEAVE_BEHIND = `
const IDLE = 'process.on("SIGTERM", () => {}); fs.writeFileSync(process.argv[1] + process.pid, ""); setInterval(() => {}, 1000)';
const idle = [process.execPath, ['-e', IDLE, __dirname + '/ignores-']];
const near = spawn(...idle, { stdio: 'inherit' });
const far = spawn(...idle, { stdio: 'inherit', detached: true });
for (const { pid } of [near, far])
  while (!readdirSync(__dirname).includes('ignores-' + pid)) Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 10);
writeFileSync(__dirname + '/left.json', JSON.stringify([near.pid, far.pid]));
`;
const HANG = `process.on('SIGTERM', () => {}); setInterval(() => {}, 1000);`;

async function leftBehind({ folder }: ScriptedTool): Promise<number[]> {
  const pids = await vi.waitFor(
    // The script writes the file.
    async () => JSON.parse(await readFile(`${folder}/left.json`, 'utf8')) as number[],
    5_000,
  );
  onTestFinished(() => {
    for (const pid of pids.filter(isAlive)) process.kill(pid, 'SIGKILL');
  });
  return pids;
}

test('every target that names this suite in test/far-ends.ts is tested by it', () => {
  const naming = Object.keys(heldElsewhere).filter((type) =>
    heldElsewhere[type]?.holds.reply?.[0].endsWith('subprocess/conformance.e2e.test.ts'),
  );

  expect(
    tools.map(({ target }) => target.type).sort(),
    'Add the target to `tools` of this file: its program, and what that prints for a reply',
  ).toEqual(naming.sort());
});

// Every target that runs a local program must pass these.
describe.each(tools.map((one) => [one.target.type, one] as const))('%s', (_, one) => {
  const { target, name, say } = one;

  test('returns the reply, with the output as evidence', async () => {
    const { send } = await openTool(target, name, printing(say('Hello there.')));

    expect(await send('Hi')).toMatchObject({
      text: 'Hello there.',
      statusCode: null,
      body: say('Hello there.'),
    });
  });

  test('passes any prompt unchanged on standard input, so no process list shows it', async () => {
    const { send, tool } = await openTool(target, name, printing(say('Fine.')));
    const prompts = fc.sample(fc.string({ unit: 'binary', maxLength: 200 }), { numRuns: 3 });
    const awkward = [
      '--dangerously-skip-permissions -x',
      '"; $(touch owned) `id` \' && exit\r\n\tend',
      'a\0b\u001b[31m\u202e\u{1f600}',
      ...prompts.filter((prompt) => prompt !== ''),
    ];

    for (const prompt of awkward) await send(prompt);

    const runs = await tool.runs();
    expect(runs.map(({ prompt }) => prompt)).toEqual(awkward);
    for (const { args } of runs) expect(args).toEqual(runs[0]?.args);
  });

  test('passes a megabyte prompt whole, and tolerates a tool that does not read it', async () => {
    const whole = await openTool(target, name, printing(say('Long.')));
    const deaf = `${whole.tool.folder}/deaf`;
    const script = `#!/bin/sh\nprintf '%s' '${say('Not read.')}'\n`;
    await writeFile(deaf, script, { mode: 0o755 });
    const unread = await openTool(target, name, '', { settings: { binary: deaf } });
    const prompt = 'x'.repeat(1_000_000);

    expect(await whole.send(prompt)).toMatchObject({ text: 'Long.' });
    expect(await unread.send(prompt)).toMatchObject({ text: 'Not read.' });
    expect((await whole.tool.runs())[0]?.prompt).toBe(prompt);
  });

  test('hides our secrets and every variable that is not allowed', async () => {
    const env = {
      SERVICE_API_KEY: 'service-secret',
      MISTRAL_API_KEY: 'role-secret',
      DATABASE_URL: 'db-secret',
      LANG: 'C.UTF-8',
      MY_VARIABLE: 'passed',
    };
    const settings = { pass_env: ['MY_VARIABLE'] };
    const { send, tool } = await openTool(target, name, printing(say('Fine.')), { env, settings });

    await send('Hi');

    const [run] = await tool.runs();
    expect(run?.env).toMatchObject({ LANG: 'C.UTF-8', MY_VARIABLE: 'passed', NO_COLOR: '1' });
    expect(JSON.stringify([run?.env, run?.args])).not.toContain('secret');
  });

  test('runs in its own empty folder, which is deleted afterwards', async () => {
    const { send, tool } = await openTool(
      target,
      name,
      `writeFileSync('litter', 'x'); ${printing(say('Fine.'))}`,
    );

    await Promise.all([send('one'), send('two')]);

    const runs = await tool.runs();
    expect(runs.map(({ files }) => files)).toEqual([[], []]);
    expect(new Set(runs.map(({ cwd }) => cwd)).size).toBe(2);
    for (const { cwd } of runs) expect(await isThere(cwd)).toBe(false);
  });

  test('gives each of several simultaneous calls its own reply', async () => {
    const { send } = await openTool(
      target,
      name,
      `print(${JSON.stringify(say('heard PROMPT'))}.replaceAll('PROMPT', prompt));`,
    );
    const prompts = ['one', 'two', 'three', 'four', 'five', 'six'];

    const replies = await Promise.all(prompts.map((prompt) => send(prompt)));

    expect(replies.map(({ text }) => text)).toEqual(prompts.map((prompt) => `heard ${prompt}`));
  });

  test('reports a failure with the exit code and the end of the error output', async () => {
    const { send } = await openTool(
      target,
      name,
      `process.stderr.write('x'.repeat(100_000) + ' disk is full'); process.exitCode = 7;`,
    );

    const error = await send('Hi').catch((reason) => reason);

    expect(error).toMatchObject({ name: 'TargetError', retryable: false });
    expect(error.message).toMatch(/"\w+" failed with exit code 7/);
    expect(error.message.length).toBeLessThan(1_000);
  });

  test.each([
    ['nothing', ''],
    ['white space', ' \n\n'],
  ])('treats %s as an error, not an empty reply', async (_, printed) => {
    const { send } = await openTool(target, name, printing(printed));

    await expect(send('Hi')).rejects.toMatchObject({
      name: 'TargetError',
      message: expect.stringContaining('ended without a reply'),
    });
  });

  test('reports a missing command with the command that installs it', async () => {
    const { send } = await openTool(target, 'another', printing(say('Fine.')), {
      env: { PATH: '/nonexistent' },
    });

    await expect(send('Hi')).rejects.toMatchObject({
      name: 'TargetError',
      retryable: false,
      message: expect.stringMatching(/^"\w+" cannot be found. Install it with: (npm|curl)/),
    });
  });

  test('reports a missing sign-in with the command that signs in', async () => {
    const { send } = await openTool(
      target,
      name,
      `process.stderr.write('Not logged in. Please run /login'); process.exitCode = 1;`,
    );

    await expect(send('Hi')).rejects.toThrow(/is not signed in. Sign in with: \w+ (auth )?\w+\./);
  });

  test.each(['-p', '--model', 'a\nb', 'a\0', ' ', 'm'.repeat(201)])(
    'rejects a model name that could be an option: %j',
    (model) => {
      const connection = { fetch, env: {}, timeoutMs: 1_000 };

      expect(() => target.connect(target.settings.parse({ model }), connection)).toThrow(
        /The model name .* cannot be used/,
      );
    },
  );

  test('passes a model only if one is configured', async () => {
    const script = printing(say('Fine.'));
    const named = await openTool(target, name, script, { settings: { model: 'large' } });
    const unnamed = await openTool(target, name, script);

    await named.send('Hi');
    await unnamed.send('Hi');

    expect((await named.tool.runs())[0]?.args.join(' ')).toContain('--model large');
    expect((await unnamed.tool.runs())[0]?.args).not.toContain('--model');
  });

  test('stops immediately when aborted, and leaves nothing behind', async () => {
    const { agent, send, tool } = await openTool(target, name, HANG + LEAVE_BEHIND);
    const abort = new AbortController();
    const sending = send('Hi', abort.signal);
    const left = await leftBehind(tool);

    abort.abort();
    await expect(sending).rejects.toMatchObject({ name: 'AbortError' });
    // They ignore SIGTERM, so that waiting for them would find them dead.
    expect(left.every(isAlive)).toBe(true);
    await agent.close?.();

    const [run] = await tool.runs();
    await expectEnded([run?.pid ?? 0, ...left]);
    expect(await isThere(run?.cwd ?? '')).toBe(false);
  });

  test('ends a tool over its time limit with everything it started', async () => {
    const { send, tool } = await openTool(target, name, HANG + LEAVE_BEHIND, { timeoutMs: 4_000 });

    await expect(send('Hi')).rejects.toMatchObject({
      name: 'TargetError',
      retryable: true,
      message: expect.stringContaining('did not finish within 4 s'),
    });

    const [run] = await tool.runs();
    await expectEnded([run?.pid ?? 0, ...(await leftBehind(tool))]);
  });

  test('ends what a finished tool left running, without delaying the reply', async () => {
    const { send, tool } = await openTool(
      target,
      name,
      `${LEAVE_BEHIND} ${printing(say('Done.'))} near.unref(); far.unref();`,
    );

    expect(await send('Hi')).toMatchObject({ text: 'Done.' });

    await expectEnded(await leftBehind(tool));
  });

  test('rejects a reply over 4 MiB without reading the rest; accepts one just below', async () => {
    const endless = await openTool(
      target,
      name,
      `const more = () => process.stdout.write('x'.repeat(65536), more); more();`,
    );
    const text = 'y'.repeat(1_000_000);
    const long = await openTool(target, name, printing(say(text)));

    await expect(endless.send('Hi')).rejects.toThrow(/longer than 4 MiB/);
    expect((await long.send('Hi')).text).toBe(text);
    await expectEnded((await endless.tool.runs()).map(({ pid }) => pid));
  });

  test('treats a killed tool as retryable', async () => {
    const { send } = await openTool(target, name, `process.kill(process.pid, 'SIGKILL');`);

    await expect(send('Hi')).rejects.toMatchObject({
      name: 'TargetError',
      retryable: true,
      message: expect.stringContaining('ended by SIGKILL'),
    });
  });

  test('passes an earlier conversation that the tool does not remember', async () => {
    const { send, tool } = await openTool(target, name, printing(say('Fine.')));

    await send([
      { role: 'system', content: 'Be brief.' },
      { role: 'user', content: 'First question' },
      { role: 'assistant', content: 'First answer' },
      { role: 'user', content: 'Second question' },
    ]);

    expect((await tool.runs())[0]?.prompt).toMatch(
      /Be brief\.[\s\S]*First question[\s\S]*First answer[\s\S]*Second question/,
    );
  });

  test('treats garbage with a failing exit code as an error, not a reply', async () => {
    const { send } = await openTool(
      target,
      name,
      `process.stdout.write(Buffer.from([0xff, 0xfe, 0x00, 0x7b, 0x0a, 0xc3])); process.exitCode = 1;`,
    );

    await expect(send('Hi')).rejects.toMatchObject({ name: 'TargetError', retryable: false });
  });

  test('is recorded as cli://, by its name alone', () => {
    const at = (settings: object) => target.endpoint(target.settings.parse(settings), {});

    expect(at({ endpoint: 'http://elsewhere' })).toBe(`cli://${name}`);
    expect(at({ binary: '/home/someone/bin/my tool' })).toBe('cli://my%20tool');
  });
});
