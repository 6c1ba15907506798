import { rateGoals } from '@provoke/figures';
import { expect, test } from 'vitest';
import { recordMixed } from '../../test/recorded-campaign.ts';
import { drawText } from '../test/draw-text.tsx';
import { openPages } from '../test/open-pages.ts';
import { expectToFit, SIZES, SMALLEST } from '../test/sizes.ts';
import type { CampaignRow } from './campaign-row.ts';
import { Campaigns } from './campaigns.tsx';
import { createCampaignsPage } from './campaigns-page.tsx';
import {
  type CampaignsState,
  firstCampaigns,
  inPlace,
  type Listed,
  moved,
  withFilter,
} from './campaigns-state.ts';

const HOSTILE = '\u001b[2J\u001b]0;title\u0007 列車 👩‍🚀 \u202elanretni\u202c\tdesk';
const NOW = Date.UTC(2026, 10, 22, 16);
const statuses = ['completed', 'unfinished', 'running', 'failed'] as const;

const rows = (count: number): CampaignRow[] =>
  Array.from({ length: count }, (_, index) => {
    const agent = index % 4 === 3 ? `desk ${HOSTILE}` : `support-desk-${index}`;
    const status = statuses[index % 4] ?? 'completed';
    const total = index % 5 === 4 ? 0 : index % 2 === 0 ? 2_500 : 12;
    return {
      id: `20261122-${100_000 + index}-abcd`,
      ...{ campaign: undefined, agent, techniques: 'pair, flipattack', status },
      startedAt: new Date(NOW - index * index * 3_600_000).toISOString(),
      broken: rateGoals({ broken: Math.floor(total / 3), judged: total }),
      goals: { finished: total, total: total + index },
      ...{ attempts: index * 40, unsent: index === 1 ? 3 : 0, words: `${agent} pair ${status}` },
    };
  });

const listed = (count: number): Listed => ({
  ...{ rows: rows(count), reading: 'done', place: '/home/ana/.local/share/provoke' },
  notice: undefined,
});
const some = firstCampaigns(listed(60));

const states: Record<string, CampaignsState> = {
  reading: firstCampaigns({ ...listed(0), reading: 'running' }),
  failed: firstCampaigns({ ...listed(0), reading: { failed: `Nobody answered. ${HOSTILE}` } }),
  empty: firstCampaigns(listed(0)),
  'no runs': inPlace(some, 'runs', { ...listed(0), place: 'at http://127.0.0.1:8080' }),
  unreadable: firstCampaigns({ ...listed(0), notice: `The campaign ${HOSTILE} cannot be read.` }),
  some,
  'another one marked': { ...moved(some, 20, 18), marked: some.shown[18] },
  'no match': { ...withFilter(some, { words: 'zebra' }), isTyping: true },
  huge: moved(firstCampaigns(listed(5_000)), 4_000, 18),
};

test.each(Object.entries(states))('the list of campaigns, %s', (_, state) => {
  for (const size of [...SIZES, SMALLEST]) {
    const frame = drawText((given) => <Campaigns state={state} size={given} nowMs={NOW} />, size);
    expectToFit(frame, size);
    if (size !== SMALLEST) expect(frame).toMatchSnapshot();
  }
});

test('a filter keeps what has the status and every word', () => {
  const { shown } = withFilter(some, { status: 'running', words: 'PAIR desk-2' });

  expect(shown.map(({ agent }) => agent)).toEqual([
    'support-desk-2',
    'support-desk-22',
    'support-desk-26',
  ]);
});

test('a campaign of the folder and its runs at the service are listed, opened and compared; a verdict is overruled', async () => {
  const { env, remote, dataDir, client } = await recordMixed();
  const served = { ...env, PROVOKE_BASE_URL: remote.base_url };
  const looking = { dataDir, cwd: dataDir, env: served };
  const { press, waitFor } = openPages((session) => createCampaignsPage(session, looking));

  await waitFor(/✓ completed +support +twice.* 3 of 5/);
  press('enter');
  await waitFor(/◌ +6 +1·1/);
  press('v', 'enter');
  await waitFor('1 Conversation');
  press('r');
  await waitFor('› ○ resisted');
  press('enter');
  await waitFor('a reason goes with it');
  press(...'It is in a story.', 'enter');
  await waitFor("The judges' verdict stays on record.");
  press('escape');
  await waitFor('○ resisted, overruled from ◆ broken');
  press('escape', 'escape', 'tab');
  await waitFor(/✓ completed +support +flipattack/);
  press('c', 'down', 'c');
  const compared = await waitFor('broken after only');

  const reviews: unknown[] = [];
  for await (const { id } of client.results.list.all({ query: {} }))
    reviews.push(...(await client.reviews.list({ params: { id } })).results);
  expect(compared).toContain('The same 7 goals');
  expect(reviews).toMatchObject([
    { previous_status: 'SUCCESSFUL_JAILBREAK', evaluation_status: 'FAILED_JAILBREAK' },
  ]);
});
