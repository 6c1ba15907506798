import { join } from 'node:path';
import type { Attempt, CampaignEvent } from '@provoke/engine';
import { expect, test } from 'vitest';
import { temporaryFolder } from '../test/temporary-folder.ts';
import { appendEvent, armOf, readJournal, toEvent } from './journal.ts';
import type { LogLine } from './log-line.ts';
import { openLog } from './open-log.ts';
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
  const log = await openLog(path, beginning);
  for (const event of events) await appendEvent(log, event);
  await log.close();
  const lines: LogLine[] = [];
  for await (const line of readJournal(path)) lines.push(line);
  return lines;
}

test('the arm of an attempt is found without parsing it, also where an earlier version named none', async () => {
  const lines = await written(
    attempt('own/0/attempt-1', { arm: 'attack' }),
    attempt('own/0/prepare/attempt-1', { arm: 'search' }),
    attempt('own/0/attempt-2', { arm: 'benign' }),
    attempt('own/0/attempt-3'),
    attempt('own/0/prepare/attempt-2'),
  );

  expect(lines.map(armOf)).toEqual(['attack', 'search', 'benign', 'attack', 'search']);
  expect(lines.map(toEvent)).toMatchObject([
    { attempt: { arm: 'attack' } },
    { attempt: { arm: 'search' } },
    { attempt: { arm: 'benign' } },
    { attempt: expect.not.objectContaining({ arm: expect.anything() }) },
    { attempt: { arm: 'search' } },
  ]);
});
