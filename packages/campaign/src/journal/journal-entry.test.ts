import { join } from 'node:path';
import type { Attempt, CampaignEvent } from '@provoke/evidence';
import { expect, test } from 'vitest';
import { temporaryFolder } from '../../../files/src/test/temporary-folder.ts';
import { entriesOf, openJournal } from './journal.ts';
import {
  armOf,
  type JournalEntry,
  toEvent,
  toEventHead,
  toLazyEventHead,
} from './journal-entry.ts';
import { beginning } from './read-log.ts';

const attempt = (id: string, change: Partial<Attempt> = {}): CampaignEvent => ({
  type: 'attempt-end',
  attempt: {
    ...{ id, goal: { index: 0, text: '/prepare/' }, technique: 'own', request: null, reply: null },
    ...{ latencyMs: 1, status: 'FAILED_JAILBREAK', score: 0, notes: '', verdicts: [] },
    ...{ data: {}, steps: [], spending: [] },
    ...change,
  },
  fingerprint: '',
});

async function written(...events: CampaignEvent[]) {
  const path = join(await temporaryFolder(), 'journal');
  const journal = await openJournal(path, beginning);
  await journal.append(events, 7);
  await journal.close();
  const entries: JournalEntry[] = [];
  for await (const entry of entriesOf(journal)) entries.push(entry);
  return entries;
}

test("an attempt's arm is found without parsing, even if an earlier version wrote none", async () => {
  const entries = await written(
    attempt('own/0/attempt-1', { arm: 'attack' }),
    attempt('own/0/prepare/attempt-1', { arm: 'search' }),
    attempt('own/0/attempt-2', { arm: 'benign' }),
    attempt('own/0/attempt-3'),
    attempt('own/0/prepare/attempt-2'),
  );

  expect(entries.map(armOf)).toEqual(['attack', 'search', 'benign', 'attack', 'search']);
  expect(entries.map(toEvent)).toMatchObject([
    { attempt: { arm: 'attack' } },
    { attempt: { arm: 'search' } },
    { attempt: { arm: 'benign' } },
    { attempt: expect.not.objectContaining({ arm: expect.anything() }) },
    { attempt: { arm: 'search' } },
  ]);
});

const category = { hazard: 'cybercrime', owasp: null };
const ended = '","heldOut":true,"category":{"index":7},"elapsed_ms":9}';

test('an unparsed goal has the same fields as a parsed one, whatever its text', async () => {
  const entries = await written(
    { type: 'goal-start', technique: 'own', goal: { index: 3, text: ended, category: null } },
    { type: 'goal-end', technique: 'own', goal: { index: 1_000_000, text: 'plain' } },
    { type: 'goal-end', technique: 'own', goal: { index: 4, text: ended }, heldOut: true },
    { type: 'goal-start', technique: 'own', goal: { index: 5, text: '\u{1f600}', category } },
    { type: 'goal-start', technique: 'own', goal: { index: 8, text: '\u{1f600} "ü" \\\n\u2028' } },
    { type: 'goal-start', technique: 'own', goal: { index: 6, text: '', target: 'Sure' } },
    {
      type: 'goal-start',
      technique: 'say "own" \\ ü',
      goal: { index: 7, text: 'x'.repeat(1_000) },
    },
  );

  const without = (head: object) =>
    JSON.parse(JSON.stringify(head).replaceAll(',"category":null', ''));
  for (const entry of entries) {
    const lazy = toLazyEventHead(entry);
    const whole = toEventHead(entry);
    if (!('goal' in lazy && 'goal' in whole)) throw new Error('no goal');
    const { text } = lazy.goal;
    expect({ ...lazy, goal: { ...lazy.goal, text } }).toEqual(without(whole));
  }
  expect(entries.map((entry) => toLazyEventHead(entry).elapsed_ms)).toEqual(Array(7).fill(7));
});
