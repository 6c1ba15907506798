import { expect, test } from 'vitest';
import { stateCheckSetting } from './state-check-settings.ts';

test.each([
  ['http://127.0.0.1:4000/state', { url: 'http://127.0.0.1:4000/state' }],
  ['$STATE_URL', { url: '$STATE_URL' }],
  [{ url: 'https://a.example/{{session}}', headers: { authorization: '$T' } }, undefined],
  [
    { command: ['node', 'state.mjs', '{{ session }}'], pass_env: ['DB'], folder: '/srv' },
    undefined,
  ],
])('%j is a state check', (written, meant = written as never) => {
  expect(stateCheckSetting.parse(written)).toEqual(meant);
});

test.each<[unknown, RegExp]>([
  ['state', /starts with http:\/\//],
  ['ftp://a.example/state', /starts with http:\/\//],
  ['http://user:password@a.example/', /user name or a password/],
  [
    'http://a.example/{{prompt}}',
    /\{\{prompt\}\} is not known before an attempt\. \{\{session\}\}/,
  ],
  [{}, /either url or command/],
  [{ url: 'http://a.example', command: ['node'] }, /either url or command/],
  [{ command: ['node'], headers: { a: 'b' } }, /headers are for a url/],
  [{ url: 'http://a.example', pass_env: ['A'] }, /are for a command/],
  [{ url: 'http://a.example', headers: { a: '{{api_key}}' } }, /\{\{api_key\}\} is not known/],
  [{ command: ['node', '$STATE_TOKEN'] }, /list of processes\. Name it in pass_env/],
  [{ command: [] }, /expected array to have >=1 items/],
])('%j is none, and says why', (written, reason) => {
  const { error } = stateCheckSetting.safeParse(written);

  expect(JSON.stringify(error?.issues)).toMatch(reason);
});
