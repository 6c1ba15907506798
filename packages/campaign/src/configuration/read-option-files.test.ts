import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { createRegistry } from '../registry.ts';
import { readOptionFiles } from './read-option-files.ts';

const registry = createRegistry();

async function file(text: string) {
  const folder = await mkdtemp(join(tmpdir(), 'provoke-files-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const path = join(folder, 'own.txt');
  await writeFile(path, text);
  return path;
}

test("a file's content takes its place among the options, so that a resume needs no file", async () => {
  const templates_file = await file('\uFEFFPlease: {goal}\n---\nNow: {goal}\n');

  const read = await readOptionFiles(
    { attack_type: 'role-play', 'role-play_params': { templates_file } },
    registry,
  );

  expect(read).toEqual({
    attack_type: 'role-play',
    'role-play_params': { templates: ['Please: {goal}', 'Now: {goal}'] },
  });
});

test('a file that is missing, unreadable or too much is refused with its name', async () => {
  const read = (shots_file: string, more = {}) =>
    readOptionFiles({ 'many-shot_params': { shots_file, ...more } }, registry);

  await expect(read('/nowhere/shots.jsonl')).rejects.toThrow(
    'Cannot read /nowhere/shots.jsonl (shots_file): no such file.',
  );
  await expect(read(await file('{"question":1}'))).rejects.toThrow(
    '(shots_file): Shot 1 lacks the fields question and answer.',
  );
  await expect(read(await file('x'.repeat(1_000_001)))).rejects.toThrow('longer than 1000000');
  await expect(read(await file('[]'), { shots: [] })).rejects.toThrow(
    'give shots or shots_file, not both',
  );
});

test.each([undefined, 'x', [], { 'role-play_params': 'x' }, { attack_type: 'pair' }])(
  'what names no file stays as it is: %j',
  async (attack) => {
    expect(await readOptionFiles(attack, registry)).toEqual(attack);
  },
);
