import { resolve } from 'node:path';
import { expect, test } from 'vitest';
import { agentOverDefaults } from './over-defaults.ts';

const file = { name: 'a', endpoint: 'https://agent.example/v1', api_key: '$AGENT_KEY' };
const endpoint = 'https://other.example/v1';

test('a variable of a file does not go to an address that a flag names', () => {
  expect(() => agentOverDefaults({ endpoint }, file)).toThrow(
    'The file gives $AGENT_KEY to https://agent.example/v1, not to https://other.example/v1.',
  );
  expect(() => agentOverDefaults({ endpoint }, { api_key: '$AGENT_KEY' })).toThrow('$AGENT_KEY');
});

const settings = (given: object) => ({ ...file, api_key: 'x', adapter_operational_config: given });

test.each([
  ['a header', { headers: { 'x-key': '$SECRET' } }],
  ['a header with a scheme', { headers: { authorization: 'Bearer $SECRET' } }],
  ['a field of the body', { body: { prompt: '{{prompt}}', deep: [{ token: '$SECRET' }] } }],
  ['the whole body', { body: '$SECRET' }],
  ['a field of a form', { fill: { code: '$SECRET' } }],
  ['a setting of an own type', { anything: { at: ['all', '$SECRET'] } }],
])('nor does one in %s', (_, given) => {
  const { adapter_operational_config: _own, ...bare } = settings({});

  for (const typed of [
    { endpoint },
    { endpoint, api_key: '$OTHER' },
    { endpoint, adapter_operational_config: { timeout: 3 } },
    { endpoint: `${file.endpoint}.evil.example` },
    { endpoint: 'http://agent.example/v1' },
    { endpoint: 'https://agent.example:8443/v1' },
    { endpoint: 'https://agent.example@evil.example/v1' },
    { endpoint: 'https://agent.example/v2' },
  ])
    expect(() => agentOverDefaults(typed, settings(given))).toThrow(/\$SECRET to https:\/\/agent/);
  expect(() => agentOverDefaults({ endpoint }, { ...bare, target_config: given })).toThrow(
    '$SECRET',
  );
});

test('what is named again goes there, and so does what is no variable', () => {
  const headers = { 'x-key': '$SECRET' };
  const under = settings({ headers, body: 'costs $100 {{prompt}}' });
  const typed = { endpoint, adapter_operational_config: { headers } };

  expect(agentOverDefaults(typed, under)).toEqual({
    ...under,
    ...typed,
    ...{
      adapter_operational_config: { headers, body: 'costs $100 {{prompt}}' },
    },
  });
});

test('the line to type names the address and the settings again', () => {
  const under = { ...settings({ headers: { 'x-key': '$SECRET' } }), api_key: '$AGENT_KEY' };

  expect(() => agentOverDefaults({ endpoint }, under)).toThrow(
    expect.objectContaining({
      next: [
        `--endpoint ${endpoint} --api-key-env AGENT_KEY --setting 'headers={"x-key":"$SECRET"}'`,
      ],
    }),
  );
});

test.each([
  [{ agent_type: 'localmodel' }, { name: 'm', agent_type: 'chatapi-sdk' }],
  [{ agent_type: 'chatapi-sdk' }, { name: 'm', agent_type: 'router' }],
  [{ name: 'anthropic/m' }, { name: 'openai/m', agent_type: 'router' }],
  [
    { adapter_operational_config: { name: 'anthropic/m' } },
    { name: 'a', agent_type: 'router', adapter_operational_config: { name: 'openai/m' } },
  ],
])('nor does one go to another default address: %j over %j', (typed, under) => {
  expect(() => agentOverDefaults(typed, { ...under, api_key: '$AGENT_KEY' })).toThrow(
    'The file gives $AGENT_KEY to the default address of',
  );
});

test('where records go is another address, which stays', () => {
  const under = {
    ...file,
    api_key: 'x',
    service_api_key: '$RECORDS',
    base_url: 'https://r.example',
  };

  expect(agentOverDefaults({ endpoint }, under)).toEqual({ ...under, endpoint });
});

test('a variable stays if it is named again, or if the address is the same', () => {
  const named = { endpoint, api_key: '$AGENT_KEY' };

  expect(agentOverDefaults(named, file)).toMatchObject(named);
  expect(agentOverDefaults({ endpoint: file.endpoint }, file)).toEqual(file);
  expect(agentOverDefaults({ endpoint: 'HTTPS://agent.example:443/v1' }, file)).toMatchObject({
    api_key: '$AGENT_KEY',
  });
  expect(agentOverDefaults({ name: 'b' }, file)).toEqual({ ...file, name: 'b' });
  expect(agentOverDefaults({ endpoint }, { endpoint: 'https://agent.example' })).toEqual({
    endpoint,
  });
});

test('code that is typed is found from every folder, and that of the file where it was', () => {
  const code = (given: object, under: object) =>
    agentOverDefaults({ adapter_operational_config: given }, { agent_type: 'Python', ...under })[
      'adapter_operational_config'
    ];

  expect(code({ file: 'agent.py', python: 'python3' }, {})).toEqual({
    file: resolve('agent.py'),
    folder: resolve('.'),
    python: 'python3',
  });
  expect(
    code({ function: 'ask' }, { adapter_operational_config: { file: '/a/b.py', folder: '/a' } }),
  ).toEqual({ file: '/a/b.py', folder: '/a', function: 'ask' });
});
