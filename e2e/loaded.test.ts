import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { makeHome } from './provoke.ts';

const bin = fileURLToPath(new URL('../packages/provoke/bin/provoke.js', import.meta.url));
const hook = new URL('list-loaded.mjs', import.meta.url).href;

/** What only these parts of the bundle contain. */
const MARKS = {
  engine: /function registryOf\(/,
  'the parser of commands': /missingMandatoryOptionValue/,
  zod: /"\$ZodType"/,
  Ink: /react-reconciler/,
  'the terminal UI': /function createFrameStream\(/,
  'the queue of workers': /job heartbeat timeout/,
};

/** Runs `provoke` in a terminal of its own, presses q at the first frame, and tells what was loaded until then. */
async function partsLoadedBy(args: string, more: Record<string, string> = {}): Promise<string[]> {
  const home = await makeHome();
  const list = join(home, 'loaded');
  const line = `stty cols 80 rows 24; exec "${process.execPath}" --import "${hook}" "${bin}" ${args}`;
  const env = {
    PATH: process.env['PATH'],
    HOME: home,
    TERM: 'xterm-256color',
    LOADED: list,
    ...more,
  };
  const ended = promisify(execFile)('script', ['-qfec', line, '/dev/null'], {
    env,
    timeout: 60_000,
  });
  // A command that only prints ends by itself.
  ended.child.stdin?.end('q');
  await ended.catch(() => {});
  const [untilFrame = ''] = (await readFile(list, 'utf8')).split('FRAME\n');
  const chunks = untilFrame.split('\n').filter((url) => url.includes('/dist/'));
  const texts = await Promise.all(chunks.map((url) => readFile(new URL(url), 'utf8')));
  return Object.entries(MARKS).flatMap(([part, mark]) =>
    texts.some((text) => mark.test(text)) ? [part] : [],
  );
}

test('the first frame of home needs no engine, no schemas and no parser, with a service too', async () => {
  const service = { PROVOKE_BASE_URL: 'http://127.0.0.1:9', SERVICE_API_KEY: 'pvk_none' };

  expect(await partsLoadedBy('', service)).toEqual(['Ink', 'the terminal UI']);
});

test('with --no-tui nothing of the terminal UI is loaded', async () => {
  const goal = '--goals anything --endpoint http://127.0.0.1:9 --agent-name none';
  const line = `eval flipattack ${goal} --agent-type chatapi --judge pattern --no-tui`;

  expect(await partsLoadedBy(line)).toEqual(['engine', 'the parser of commands', 'zod']);
});
