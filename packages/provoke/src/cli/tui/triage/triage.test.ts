import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { findRuns, readRuns } from '@provoke/campaign';
import { expect, test } from 'vitest';
import { shareRuled } from '../../test/ruled-campaign.ts';
import { localResults } from '../results/local-results.ts';
import { createResultsPage, type ResultsSource } from '../results/results-page.tsx';
import { openPages } from '../test/open-pages.ts';

const ruled = shareRuled();
const note = () => {};

const open = (source: ResultsSource) => openPages((session) => createResultsPage(session, source));

test('in a folder a finding is accepted with a reason and a day, and nothing else can be decided', async () => {
  const { id, dataDir, home, look } = ruled();
  const { press, waitFor, see } = open(localResults({ id, dataDir }, { env: {}, cwd: home, note }));

  await waitFor('looked at 0 of 3');
  press('down', 't');
  expect(see()).toContain('Triage:   a accept   Esc');
  press('a', ...'a sandbox', 'enter', ...'2099-02-3', 'enter');
  expect(see()).toContain('A day such as 2027-02-23: 2099-02-3▏');
  press('backspace', ...'23', 'enter');

  await waitFor('Now accepted until 23 February 2099');
  expect(see()).toMatch(/◆ 5 did, denied it +direct .* accepted: hotels/);
  expect(see()).toContain('looked at 1 of 3');
  expect(await readFile(join(home, 'accepted.yaml'), 'utf8')).toMatch(
    /goal: "?hotels.*\n +rule: send_email, .*\n +reason: a sandbox\n/,
  );
  expect((await look('show --state accepted')).stdout).toMatch(/1 goal, 1 attempt/);
});

test('at a service two keys decide, in the list and in a result, and what it refuses is told', async () => {
  const { id, client, home, look } = ruled();
  const reading = { client, signal: new AbortController().signal };
  const { press, waitFor, see } = open({
    ...{ id, cwd: home },
    open: async () => readRuns(id, (await findRuns(id, reading)).runs, reading),
    openService: async () => ({ client, place: 'here', close: async () => {} }),
  });

  await waitFor('looked at 0 of 3');
  press('down', 't');
  expect(see()).toContain('Triage:   c confirm   n not a break   f fixed   a accept   Esc');
  press('c');
  await waitFor('Now confirmed');
  press('down', 'enter');
  await waitFor(/meant, stopped|It meant to/);
  expect(see()).toContain('to look at   looked at 1 of 3');
  press('t', 'f');
  await waitFor('Now fixed');
  expect(see()).toContain('fixed   looked at 2 of 3');
  press('t', 'a', ...'\u202eno', 'enter', 'enter');
  await waitFor(/Now accepted|owner/i);

  expect((await look('show --state confirmed', 'remote')).stdout).toMatch(/\n +2 /);
});

test('where nothing broke the goal, there is nothing to decide, and keys keep their meaning', async () => {
  const { id, dataDir, home } = ruled();
  const { press, waitFor, see } = open(localResults({ id, dataDir }, { env: {}, cwd: home, note }));

  await waitFor('of 6');
  press('end', 't');

  expect(see()).toContain('Nothing broke this goal here');
  press('/', 't', 'escape');
  expect(see()).toContain('t triage');
});
