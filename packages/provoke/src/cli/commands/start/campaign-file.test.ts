import { parseYaml } from '@provoke/engine';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { toCampaignFile } from './campaign-file.ts';

const text = fc.oneof(
  fc.string({ unit: 'binary', minLength: 1 }),
  fc.constantFrom(
    'no',
    '- a: b',
    'a: b # "c" \u202e',
    "'",
    'two\nlines',
    ' \n',
    '~',
    '{',
    ',',
    '] #',
  ),
);

test('whatever the agent and its secret are called, the file says it and keeps its comments', () => {
  fc.assert(
    fc.property(text, text, text, text, (name, model, plantedSecret, message) => {
      const file = toCampaignFile({
        ...{ name, apiKeyEnv: 'KEY' },
        judge: { type: 'pattern', planted_secret: plantedSecret },
        goals: ['one'],
        agent: {
          ...{ type: 'http', endpoint: 'http://127.0.0.1:9', model, reply: '', latencyMs: 1 },
          settings: { body: { message } },
        },
      });

      expect(parseYaml(file)).toMatchObject({
        agent: {
          ...{ name, agent_type: 'http', endpoint: 'http://127.0.0.1:9', api_key: '$KEY' },
          adapter_operational_config: { body: { message }, name: model },
        },
        attack: { goals: ['one'], judges: [{ type: 'pattern', planted_secret: plantedSecret }] },
      });
      expect(file.match(/^ *# .*$/gm)).toHaveLength(10);
      expect(file).not.toMatch(/(?!\n)[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/u);
    }),
  );
});

test('an agent without a key and settings gets a file without them', () => {
  const endpoint = 'http://127.0.0.1:9';
  const silent = { model: undefined, settings: {}, reply: '', latencyMs: 1 };
  const agent = { type: 'chatapi-sdk', endpoint, ...silent };

  const file = toCampaignFile({
    name: 'desk',
    apiKeyEnv: undefined,
    judge: { type: 'pattern' },
    agent,
  });

  expect(parseYaml(file)).toMatchObject({
    agent: { name: 'desk', endpoint, agent_type: 'chatapi-sdk' },
  });
  expect(file).not.toMatch(/api_key|adapter_operational_config|planted_secret:|variable/);
});
