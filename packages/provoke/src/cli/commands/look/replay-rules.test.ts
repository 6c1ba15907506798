import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { shareRuled } from '../../test/ruled-campaign.ts';

const ruled = shareRuled();

test.each([
  ['the goal', 'direct/1/attempt-1'],
  ['the campaign', 'direct/2/attempt-1'],
])('what the rules of %s broke is broken when it is sent again', async (_, attempt) => {
  const { look } = await ruled();

  const { stdout } = await look(`replay ${attempt} --times 1`);

  expect(stdout).toContain('broken 1 of 1 time');
});

test('a saved replay has the rules of its goal and its campaign, so that it fails in CI', async () => {
  const { look, type, home } = await ruled();
  await look('replay direct/1/attempt-1 --save ruled.yaml');

  const file = await readFile(join(home, 'ruled.yaml'), 'utf8');
  const run = await type('run ruled.yaml --fail-over 0');

  expect(file).toContain('forbid');
  expect(file).toContain('XX00-TEST');
  expect(run.code).toBe(3);
});

test('a replay by goals whose rules no folder here has is refused: it would decide otherwise', async () => {
  const { look, home } = await ruled();

  const { code, stderr } = await look(
    `replay direct/1/attempt-1 --times 1 --data-dir ${home}/elsewhere`,
    'remote',
  );

  expect([code, stderr.replaceAll('\n', ' ')]).toEqual([
    2,
    expect.stringContaining('The service does not record the rules of its goals'),
  ]);
});
