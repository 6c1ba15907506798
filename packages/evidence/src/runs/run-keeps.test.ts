import { CampaignOfRun, type JsonObject } from '@provoke/contract';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { fc } from '../../../contract/src/test/recorded-json.ts';
import { recordedConfig } from '../../../contract/src/test/recorded-results.ts';
import { campaignOf, progressOf } from './run-keeps.ts';

const Indexes = z.array(z.int().min(0)).nullable();
const settings = z
  .record(z.string().max(200), z.string().max(200))
  .refine((all) => Object.keys(all).length <= 100);
const RunProgress = z.object({
  elapsed_ms: z.number().min(0),
  unfinished: Indexes,
  held_out: Indexes,
  restarted: z.array(z.tuple([z.int().min(0), z.int().min(0)])).nullable(),
  spending: z.array(
    z.object({
      role: z.string(),
      requests: z.int().min(0),
      inputTokens: z.number(),
      outputTokens: z.number(),
      costUsd: z.number().nullable(),
    }),
  ),
  agent_settings: settings.optional().catch(undefined),
});

test('whatever a client recorded with its run, it is read as its schema reads it', () => {
  fc.assert(
    fc.property(recordedConfig, (config) => {
      const fields = { ...(config as JsonObject) };

      expect(campaignOf(fields)).toEqual(CampaignOfRun.safeParse(fields['campaign']).data);
      expect(progressOf(fields)).toEqual(RunProgress.safeParse(fields['progress']).data);
    }),
  );
});

const campaign = { id: 'c1', technique: 'pair' };

test.each([
  ['2026-03-02T09:30:00Z', true],
  ['2026-03-02T09:30:00.123+02:00', true],
  ['2026-03-02', false],
  ['2026-13-02T09:30:00Z', false],
  ['yesterday', false],
])('a campaign that started at %s has a start: %s', (started_at, known) => {
  const read = campaignOf({ campaign: { ...campaign, started_at } });

  expect(read).toEqual(CampaignOfRun.parse({ ...campaign, started_at }));
  expect(read?.started_at !== undefined).toBe(known);
});
