import { expect, test } from 'vitest';
import { describeAgentSettings } from './describe-agent-settings.ts';

const describeWith = (settings: object, secrets: string[] = []) =>
  describeAgentSettings({
    ...{ type: 'http', model: 'm', maxTokens: 50, settings, secrets },
  });

test('it says how the agent is called, without its address, its name and its secrets', () => {
  const settings = {
    endpoint: 'https://agent.example/v1',
    apiKey: 'k-123',
    temperature: 0.2,
    headers: { Authorization: 'Bearer k-123', 'X-Tenant': 'a k-123 b', Accept: 'text/plain' },
    command: ['agent', '--fast'],
  };

  expect(describeWith(settings, ['k-123'])).toEqual({
    ...{ type: 'http', model: 'm', max_tokens: '50', temperature: '0.2' },
    ...{ 'command.0': 'agent', 'command.1': '--fast' },
    ...{ 'headers.X-Tenant': 'a [secret removed] b', 'headers.Accept': 'text/plain' },
  });
});

test('a long text is its hash, and any number of settings differs within the bound', () => {
  const long = describeWith({ system_prompt: 'You are a bank. '.repeat(20) });
  const many = (last: number) =>
    describeWith(
      Object.fromEntries(
        Array.from({ length: 300 }, (_, at) => [`s${at}`, at === 299 ? last : at]),
      ),
    );

  expect(long['system_prompt']).toMatch(/^sha256:[0-9a-f]{16} \(320 characters\)$/);
  expect(Object.keys(many(1)).length).toBeLessThanOrEqual(100);
  expect(many(1)).not.toEqual(many(2));
});
