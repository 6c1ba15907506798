import { expect, test } from 'vitest';
import { campaignIdOf, type NamedRun, runFileName, runName } from './run-name.ts';

const run = (more: Partial<NamedRun> = {}): NamedRun => ({
  ...{ agent_name: 'travel-desk', attack_type: 'pair', number: 31, status: 'COMPLETED' },
  ...{ run_notes: null, run_config: {} },
  ...more,
});
const ofCampaign = (id: unknown) => run({ run_config: { campaign: { id, technique: 'pair' } } });

test('a run is named by its campaign or its note, agent, technique and number', () => {
  expect(runName(run())).toBe('travel-desk × pair #31');
  expect(runName(run({ run_notes: 'Release 4.2' }))).toBe('Release 4.2 · travel-desk × pair #31');
  expect(runName(ofCampaign('Release 4.2'))).toBe('Release 4.2 · travel-desk × pair #31');
});

test('what a service or a client does not say is left out', () => {
  expect(runName({ agent_name: 'desk', attack_type: null })).toBe('desk × attack');
  expect(runName(run({ number: null }))).toBe('travel-desk × pair');
});

test('an id that was made names no campaign, what a schedule put before it does', () => {
  expect(runName(ofCampaign('20261121-105336-k3f9'))).toBe('travel-desk × pair #31');
  expect(runName(ofCampaign('nightly-20261121-105336-k3f9'))).toBe(
    'nightly · travel-desk × pair #31',
  );
});

test.each([
  ['a sentence', { run_notes: 'The budget of 500 requests is used up.' }],
  ['several lines', { run_notes: 'one\ntwo' }],
  ['a long note', { run_notes: 'x'.repeat(61) }],
  ['the reason of a failure', { run_notes: '503 ten times', status: 'FAILED' as const }],
])('%s is no name', (_, more) => {
  expect(runName(run(more))).toBe('travel-desk × pair #31');
});

test('a name has no hidden characters, and parts of a bounded length', () => {
  const named = runName(
    run({ agent_name: `a\u202Eb\u0000${'c'.repeat(10_000)}`, run_notes: ' \u200B ' }),
  );

  expect(named).toMatch(/^a b c+… × pair #31$/);
  expect(named.length).toBeLessThan(80);
});

test.each([1, null, [], { id: 1 }])('a campaign that is %j has no id', (campaign) => {
  expect(campaignIdOf({ run_config: { campaign } })).toBeNull();
});

test.each([
  [run({ run_notes: 'Release 4.2' }), 'release-4.2-travel-desk-pair-31'],
  [run({ agent_name: '../../etc/passwd' }), 'etc-passwd-pair-31'],
  [run({ agent_name: 'CON:"<>|?*\u0000', number: null }), 'con-pair'],
  [run({ agent_name: 'Ägypten 案内', attack_type: null }), 'agypten-attack-31'],
  [run({ agent_name: '案内', attack_type: '案内', number: null }), 'run'],
])('the file of a run has safe letters: %#', (named, expected) => {
  expect(runFileName(named)).toBe(expected);
});
