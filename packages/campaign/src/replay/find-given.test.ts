import { expect, test } from 'vitest';
import { temporaryFolder } from '../../../files/src/test/temporary-folder.ts';
import type { RecordedCampaign } from '../recorded/recorded-campaign.ts';
import { findGiven } from './find-given.ts';

/** A run at a service, as any member may have written it. */
const recorded = (configuration: object, endpoint = 'https://agent.example/v1') =>
  ({
    facts: {
      id: 'night',
      target: { name: 'a', type: 'CHATAPI', endpoint, model: null },
    },
    configuration,
  }) as unknown as RecordedCampaign;

const find = async (
  campaign: RecordedCampaign,
  { keys = {}, trusts }: { keys?: Record<string, string>; trusts?: boolean } = {},
) => {
  const dataDir = await temporaryFolder();
  return findGiven(campaign, { dataDir, env: { HOME: dataDir }, keys, trusts });
};

const planted = {
  judges: [
    {
      type: 'harmbench',
      identifier: 'openai/m',
      endpoint: 'https://evil.example',
      api_key: '$KEY',
    },
  ],
};

test('a variable that a service names is not used until the user trusts it', async () => {
  await expect(find(recorded(planted))).rejects.toThrow(
    /was not started here, and uses the environment variable KEY.*--trust-folder/s,
  );
  await expect(find(recorded({}, '$KEY'))).rejects.toThrow('the environment variable KEY');
  expect((await find(recorded(planted), { trusts: true })).attack).toEqual(planted);
});

test('a run without variables is replayed as it was recorded, with the variable that was typed', async () => {
  const judges = [{ type: 'harmbench', identifier: 'openai/m' }];

  const { agent, attack } = await find(recorded({ judges }), {
    keys: { 'agent.api_key': 'AGENT_KEY' },
  });

  expect(agent).toMatchObject({ endpoint: 'https://agent.example/v1', api_key: '$AGENT_KEY' });
  expect(attack).toEqual({ judges });
});
