import { expect, test } from 'vitest';
import { newManifest } from '../recording/new-manifest.ts';
import { createRegistry } from '../registry.ts';
import { openHome } from '../test/open-home.ts';
import { makePlan } from './make-plan.ts';

const TOKEN = 'token-of-the-state-1234567';
const STATE = 'http://127.0.0.1:9/state';

type Given = { state_check: unknown; agent?: object; attack?: object };

async function plan({ state_check, agent = {}, attack = {} }: Given) {
  const notices: string[] = [];
  const body = { prompt: '{{prompt}}', session: '{{session}}' };
  const planned = await makePlan(
    {
      ...{ name: 'target', agent_type: 'http', endpoint: 'http://127.0.0.1:9' },
      ...{ adapter_operational_config: { body }, ...agent, state_check },
    },
    { attack_type: 'flipattack', goals: ['hello'], judges: [{ type: 'pattern' }], ...attack },
    {
      env: { HOME: await openHome(), STATE_TOKEN: TOKEN, DB_URL: 'postgres-of-the-state-99' },
      registry: createRegistry(),
      signal: new AbortController().signal,
      onNotice: (text) => void notices.push(text),
    },
  );
  return { planned, notices };
}

test('the variables of a state check are masked, and neither they nor typed headers are kept', async () => {
  const { planned } = await plan({
    state_check: {
      url: STATE,
      headers: { authorization: 'Bearer $STATE_TOKEN', 'x-api-key': 'typed-out-key-777' },
    },
  });
  const { agent, secrets_left_out } = newManifest({ id: 'id', ...planned.given, plan: planned });

  expect(planned.secrets).toEqual(expect.arrayContaining([TOKEN, 'typed-out-key-777']));
  expect(agent['state_check']).toEqual({
    url: STATE,
    headers: { authorization: 'Bearer $STATE_TOKEN' },
  });
  expect(secrets_left_out).toEqual(['agent.state_check.headers.x-api-key']);
});

test('the variables that a command may see are masked', async () => {
  const { planned } = await plan({ state_check: { command: ['node'], pass_env: ['DB_URL'] } });

  expect(planned.secrets).toContain('postgres-of-the-state-99');
});

test('one state for all sessions makes attempts wait for each other, which is said', async () => {
  const shared = await plan({ state_check: STATE });
  const own = await plan({ state_check: `${STATE}/{{session}}` });

  expect(shared.notices).toEqual([expect.stringContaining('attempts are made one at a time')]);
  expect(own.notices).toEqual([]);
});

const SESSION = { state_check: `${STATE}/{{session}}` };

test.each<[string, Given, RegExp]>([
  [
    'names a session that the agent is not told',
    { ...SESSION, agent: { adapter_operational_config: {} } },
    /is not told the name of a session/,
  ],
  [
    'names a session that the agent itself names',
    {
      ...SESSION,
      agent: {
        adapter_operational_config: {
          body: { p: '{{prompt}}', s: '{{session}}' },
          session_path: '$.id',
        },
      },
    },
    /is not told the name of a session/,
  ],
  [
    'names a session of a type without',
    { ...SESSION, agent: { agent_type: 'chatapi-sdk', adapter_operational_config: {} } },
    /this agent \(chatapi-sdk\) is not told/,
  ],
  [
    'is read while replies come from the cache',
    { state_check: STATE, attack: { execution: { cache: { target: true } } } },
    /answers from the cache/,
  ],
  [
    'has a typing mistake',
    { state_check: { urll: STATE } },
    /unknown key "urll"\. Did you mean "?url"?\?/,
  ],
  [
    'has a command in one word',
    { state_check: { command: 'node state.mjs' } },
    /state_check.*command.* a list/,
  ],
  ['is a number', { state_check: 5 }, /state_check must be text or keys with values\. This is 5\./],
  ['is no address', { state_check: 'state' }, /starts with http:\/\//],
  [
    'has a variable that is not set',
    { state_check: { url: STATE, headers: { authorization: '$GONE' } } },
    /The variable GONE is not set/,
  ],
  ['is a variable that is no address', { state_check: '$STATE_TOKEN' }, /starts with http:\/\//],
  ['runs an option', { state_check: { command: ['-rf'] } }, /cannot be used/],
])('a state check that %s is refused', async (_, given, reason) => {
  await expect(plan(given)).rejects.toThrow(reason);
});
