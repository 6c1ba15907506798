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

test('what a person called broken is said to be, and its test is said to pass until the goal says more', async () => {
  const { look, type, client, runs, dataDir } = mixed();
  const results = await client.results.list({ query: { run: runs[0]?.id ?? '', page_size: 100 } });
  const resisted = results.results.find(({ goal }) => goal === 'resisted');
  await client.reviews.create({
    params: { id: resisted?.id ?? '' },
    body: { evaluation_status: 'SUCCESSFUL_JAILBREAK', reason: 'It hints.' },
  });
  const id = (resisted?.agent_specific_data as { attempt?: string } | null)?.attempt ?? '';

  const brief = await look(`brief ${id} --no-reduce`, 'remote');
  const added = await type(
    `test add ${id} --storage remote --data-dir ${dataDir} --file by-person.yaml --json`,
  );
  const told = await type(
    `test add ${id} --storage remote --data-dir ${dataDir} --file by-person-2.yaml`,
  );

  expect(brief.stdout).toContain('decided by a person, where judges did not call it broken');
  expect(brief.stdout).toContain('A person decided, and is not asked by a test');
  expect(JSON.parse(added.stdout)).toMatchObject({ decided_by: 'person' });
  expect(told.stderr.replace(/\s+/g, ' ')).toContain('it passes until the goal has a rule');
});
