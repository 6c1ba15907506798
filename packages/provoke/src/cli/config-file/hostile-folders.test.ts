import { execFile } from 'node:child_process';
import { chmod, mkdir, readFile, rm, symlink, truncate, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { openHome } from '../../../../campaign/src/test/open-home.ts';
import { loadTrustedConfig } from './trusted-config.ts';

const run = promisify(execFile);
const NAMES = ['ts', 'mts', 'js', 'mjs', 'yaml', 'yml', 'json'];

/** A folder with a configuration that is data, so that loading it returns what it says. */
async function folder(name = 'project', file = 'provoke.config.json', text = '{"attack":{}}') {
  const home = await openHome();
  const cwd = join(home, name);
  await mkdir(cwd, { recursive: true });
  const path = join(cwd, file);
  await writeFile(path, text);
  const asked: string[] = [];
  return {
    ...{ home, cwd, path, asked },
    load: (answer: string | (() => Promise<string>) = 'no', at = cwd) =>
      loadTrustedConfig({
        ...{ env: { HOME: home }, cwd: at, argv: ['run'] },
        async ask(question) {
          asked.push(question);
          return typeof answer === 'string' ? answer : answer();
        },
      }),
  };
}

const control = (text: string) =>
  [...text].filter((one) => /[\p{Cc}\p{Cf}]/u.test(one) && one !== '\n');

test.each([
  'a\nb is trusted. Type yes',
  '\u001b[2J\u001b[H',
  '\u001b]0;title\u0007',
  'a\rb',
  '\u202eevil',
  '\u200b',
  '\u0085',
  '\u009b31m',
  "it's $(rm -rf ~) `x`",
  'a'.repeat(200),
])('the name of a folder can neither move the cursor nor add a line: %j', async (name) => {
  const { load, asked } = await folder(name);

  const error = (await load().catch((thrown: unknown) => thrown)) as Error & { next: string[] };

  for (const text of [asked[0] ?? '', error.message, ...error.next]) {
    expect(control(text)).toEqual([]);
    expect(text).not.toContain('\n');
  }
  expect(asked).toHaveLength(1);
});

test.each(NAMES)('provoke.config.%s that is no file is refused without a wait', async (ending) => {
  const { load, path, cwd, asked } = await folder();
  await rm(path);
  const at = join(cwd, `provoke.config.${ending}`);

  await run('mkfifo', [at]);
  await expect(load('yes')).rejects.toThrow(/is not a file/);
  await rm(at);
  await mkdir(at);
  await expect(load('yes')).rejects.toThrow(/is not a file|is a folder|EISDIR/);
  await rm(at, { recursive: true });
  for (const target of ['/dev/zero', '/dev/stdin', '/proc/self/mem', 'missing', at]) {
    await symlink(target, at);
    await load('yes').then(
      (config) => expect(config).toEqual({}),
      (error: Error) => expect(error.message).not.toBe(''),
    );
    await rm(at);
  }
  expect(asked).toEqual([]);
});

test.each(NAMES)('a huge provoke.config.%s is refused before it is read', async (ending) => {
  const { load, path, cwd, asked } = await folder();
  await rm(path);
  const at = join(cwd, `provoke.config.${ending}`);
  await writeFile(at, '');
  await truncate(at, 3_000_000_000);

  await expect(load('yes')).rejects.toMatchObject({
    name: 'UsageError',
    message: expect.stringMatching(/3000000000 bytes/),
  });
  expect(asked).toEqual([]);
});

test.each([0o606, 0o660, 0o622, 0o662, 0o646])(
  'a kept yes counts for nothing once others may write it: %o',
  async (mode) => {
    const { load, path, asked } = await folder();
    await load('yes');
    await chmod(path, mode);

    await expect(load('yes')).rejects.toThrow(/may write/);
    expect(asked).toHaveLength(1);
  },
);

test('what is changed while the question stands is not run', async () => {
  const { load, path, home } = await folder('p', 'provoke.config.yaml', 'extensions: [./own.mjs]');
  const own = join(path, '../own.mjs');
  const mark = join(home, 'mark');
  await writeFile(own, 'export default {}');
  const evil = `import { writeFileSync } from 'node:fs'; writeFileSync(${JSON.stringify(mark)}, ''); export default {};`;

  await expect(
    load(async () => {
      await writeFile(own, evil);
      return 'yes';
    }),
  ).rejects.toThrow(/changed/);

  await expect(readFile(mark)).rejects.toThrow();
  await expect(load('no')).rejects.toThrow(/is not trusted yet/);
});

test('a yes is for one folder: not for one above, below, beside, copied or moved there', async () => {
  const { load, home, cwd, asked } = await folder();
  await load('yes');
  for (const name of ['project/below', 'copy', 'project2', 'PROJECT']) {
    await mkdir(join(home, name), { recursive: true });
    await writeFile(join(home, name, 'provoke.config.json'), '{"attack":{}}');
    await expect(load('no', join(home, name))).rejects.toThrow(/is not trusted yet/);
  }
  await mkdir(join(home, 'empty/below'), { recursive: true });

  expect(await load('no', join(cwd, '..', 'project'))).toEqual(expect.anything());
  expect(await load('no', join(home, 'empty/below'))).toEqual({});
  expect(asked).toHaveLength(5);
});

test.each(['', 'x', 'f'.repeat(64), '{"trusted":true}', '\u0000', 'yes'])(
  'what is kept counts only as it was written: %j',
  async (text) => {
    const { load, home } = await folder();
    await load('yes');
    const { stdout } = await run('find', [join(home, '.config/provoke'), '-type', 'f']);
    for (const kept of stdout.trim().split('\n')) await writeFile(kept, text);

    await expect(load('no')).rejects.toThrow(/trusted/);
  },
);

test.each(['link', 'folder', 'pipe', 'writable'])(
  'what is kept is not read from a %s, and trust is asked for again',
  async (kind) => {
    const { load, home, asked } = await folder();
    await load('yes');
    const { stdout } = await run('find', [join(home, '.config/provoke'), '-type', 'f']);
    const kept = stdout.trim();
    const text = await readFile(kept, 'utf8');
    if (kind === 'writable') await chmod(kept, 0o666);
    else await rm(kept);
    if (kind === 'folder') await mkdir(kept);
    if (kind === 'pipe') await run('mkfifo', [kept]);
    if (kind === 'link') {
      await writeFile(join(home, 'planted'), text);
      await symlink(join(home, 'planted'), kept);
    }

    await expect(load('no')).rejects.toThrow(/trusted/);
    expect(asked).toHaveLength(2);
  },
);
