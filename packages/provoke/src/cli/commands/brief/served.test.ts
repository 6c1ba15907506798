import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parseYaml } from '@provoke/engine';
import { expect, test } from 'vitest';
import { shareMixed } from '../../test/recorded-campaign.ts';

const mixed = shareMixed();
const attempt = 'twice/1/stream-2/attempt-1';

test('what a service has can be briefed and kept as a test, with its conversation and hostile words', async () => {
  const { look, type, home, dataDir } = mixed();

  const brief = await look(`brief ${attempt} --no-reduce`, 'remote');
  const added = await type(
    `test add ${attempt} --storage remote --data-dir ${dataDir} --file two-turns.yaml`,
  );
  const run = await type('run two-turns.yaml --fail-over 0');

  expect([brief.code, added.code, run.code]).toEqual([0, 0, 3]);
  expect(brief.stdout).toContain('It takes a conversation: 2 turns of the user');
  expect(brief.stdout).not.toMatch(/(?!\n)[\p{Cc}\p{Cf}\p{Surrogate}]/u);
  const file = await readFile(join(home, 'two-turns.yaml'), 'utf8');
  const { attack } = parseYaml(file) as {
    attack: { replay_params: { prompts: { messages: unknown[] }[] } };
  };
  expect(attack.replay_params.prompts[0]?.messages).toHaveLength(3);
});
