import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { CampaignEvent } from '@provoke/evidence';
import { expect, test } from 'vitest';
import { temporaryFolder } from '../../../files/src/test/temporary-folder.ts';
import { makeCampaignFolder } from '../folder/campaign-folder.ts';
import { writeManifest } from '../folder/manifest.ts';
import { openJournal } from '../journal/journal.ts';
import { manifestOf } from '../test/manifest-of.ts';
import { readRaises } from './read-raises.ts';

const raised = (notes: string): CampaignEvent => ({
  type: 'attempt-raised',
  raise: {
    ...{ id: 't/0/attempt-1', technique: 't', goal: { index: 0, text: 'a goal' }, arm: 'attack' },
    ...{ status: 'SUCCESSFUL_JAILBREAK', score: 1, notes, verdicts: [] },
    earlier: { status: 'FAILED_JAILBREAK' },
    steps: [{ step_type: 'TOOL_RESPONSE', content: { text: notes } }],
  },
});

/** A campaign with two late spans; `listens` is what its manifest says of them, `traces` what its journal says. */
async function record({ listens, traces }: { listens: boolean; traces?: boolean }) {
  const folder = await makeCampaignFolder(join(await temporaryFolder(), 'data'));
  const { agent, ...manifest } = manifestOf(folder);
  await writeManifest(folder, { ...manifest, agent: { ...agent, ...(listens && { traces: {} }) } });
  const journal = await openJournal(folder.journal, { sequence: 0, offset: 0 });
  const said = traces !== undefined && { traces };
  await journal.append([
    { type: 'campaign-start', techniques: ['t'], goals: 1, ...said },
    ...['first', 'second'].map(raised),
  ]);
  await journal.close();
  return folder;
}

test('what late spans showed is added up, and the last word counts', async () => {
  const raises = await readRaises(await record({ listens: true, traces: true }));

  const found = raises.get('t/0/attempt-1');
  expect(found).toMatchObject({ status: 'SUCCESSFUL_JAILBREAK', notes: 'second' });
  expect(found?.steps.map(({ content }) => content)).toEqual([
    { text: 'first' },
    { text: 'second' },
  ]);
});

test.each([true, false])(
  'the first entry says whether spans were taken, without the manifest: %s',
  async (traces) => {
    const folder = await record({ listens: true, traces });
    await rm(folder.manifest);

    expect((await readRaises(folder)).size).toBe(traces ? 1 : 0);
  },
);

test.each([true, false])(
  'of a journal that does not say it, the manifest does: %s',
  async (listens) => {
    expect((await readRaises(await record({ listens }))).size).toBe(listens ? 1 : 0);
  },
);
