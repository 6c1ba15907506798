import { expect, test } from 'vitest';
import { CampaignRequest } from './campaign.ts';
import { NO_CODE } from './names-code.ts';

const request = (attack: object, technique = 'direct') =>
  CampaignRequest.safeParse({
    ...{ name: '20261121-105336-k3f9', target: 'staging', goals: [{ index: 0, text: 'Say it' }] },
    attack,
    techniques: [{ technique, run: '6a1b0b70-9ae1-4d3f-8e0b-1a2b3c4d5e6f' }],
  });

test.each([
  ['a judge', { judges: [null, { type: 'pattern' }, { type: 'PYthon', file: 'x.py' }] }, 'direct'],
  ['a technique', { attack_type: ['direct', 'Python'] }, 'direct'],
  ['options of a technique', { python_params: { file: 'x.py' } }, 'direct'],
  ['the technique of a run', {}, 'Python'],
])('a campaign for workers that names code by %s is refused', (_, attack, technique) => {
  expect(request(attack, technique).error?.issues.map(({ message }) => message)).toEqual([NO_CODE]);
});

test('others are taken', () => {
  const attack = { attack_type: 'direct', judges: [{ type: 'pattern' }] };

  expect(request(attack).error).toBeUndefined();
});
