import { expect, test } from 'vitest';
import { idIn, KEPT, openAgentWith } from '../test/agent-with-replies.ts';

test('a gate over ordinary requests is refused before the first one, and says what to do', async () => {
  const { agent, attack } = await openAgentWith([]);

  for (const gate of ['--fail-over 5', '--baseline 20261114-0910', '--fail-over 5 --workers desk'])
    expect(await attack(['one'], `--over-refusal ${gate}`)).toMatchObject({
      code: 2,
      stderr: expect.stringMatching(
        /decides about goals that are attacked, and these are ordinary requests: no goal can break\.\n.*Leave --(fail-over|baseline) out/,
      ),
    });
  expect(agent.requests).toEqual([]);
});

test('so is one over a set of ordinary requests, and one of a resume', async () => {
  const { agent, attack, type } = await openAgentWith([KEPT, KEPT]);
  const { stderr } = await attack(['one', 'two'], '--over-refusal --max-requests 1');
  const asked = `--agent-name desk --agent-type chatapi-sdk --endpoint ${agent.url}/v1`;

  const bySet = await type(`eval direct ${asked} --goals-set jailbreakbench-benign --fail-over 5`);
  const resumed = await type(`resume ${idIn(stderr)} --fail-over 5`);

  for (const refused of [bySet, resumed])
    expect(refused).toMatchObject({
      code: 2,
      stderr: expect.stringContaining('these are ordinary requests'),
    });
  expect(agent.requests).toHaveLength(1);
});
