import { join } from 'node:path';
import { readServerConfig, serve } from '@provoke/server';
import type { ReviewFolders } from '@provoke/server/embedded';
import { onTestFinished } from 'vitest';
import { temporaryFolder } from '../../../files/src/test/temporary-folder.ts';
import { createDatabase } from '../../../server/src/test/create-database.ts';
import { getCampaignFolder } from '../folder/campaign-folder.ts';
import { readFolder } from '../reading/read-folder.ts';
import { summarize } from '../recorded/summarize.ts';
import { reviewFoldersIn } from '../reviews/review-folders.ts';
import { createClient } from '../service/create-client.ts';
import { runMixed, startMixedAgent } from './mixed-campaign.ts';

/** A service of a data folder, on a database of its own; it may be stopped and started again. */
export async function serveDataFolder() {
  const dataDir = join(await temporaryFolder(), 'data');
  const databaseUrl = await createDatabase();
  const start = async (reviewFolders: ReviewFolders = reviewFoldersIn(dataDir)) => {
    const service = await serve({
      ...readServerConfig({ LOG_LEVEL: 'silent', RATE_LIMIT_PER_HOUR: '0' }),
      ...{ port: 0, databaseUrl, dataDir, reviewFolders },
    });
    let closed: Promise<void> | undefined;
    const close = () => (closed ??= service.close());
    onTestFinished(close);
    const apiKey = await service.issueKey('test');
    return {
      url: service.url,
      apiKey,
      close,
      client: createClient({ baseUrl: service.url, apiKey }),
    };
  };
  return { dataDir, databaseUrl, start };
}

/** A campaign in that data folder, with three goals broken by each technique, and its results, oldest first. */
export async function recordReviewable() {
  const { dataDir, start, databaseUrl } = await serveDataFolder();
  const service = await start();
  const { url } = await startMixedAgent();
  const { campaign } = await runMixed({
    url,
    agent: {
      ...{ storage: 'remote', base_url: service.url, service_api_key: '$SERVICE_KEY' },
      data_dir: dataDir,
    },
    options: { env: { SERVICE_KEY: service.apiKey } },
  });
  const folder = await getCampaignFolder(dataDir, campaign.id);
  const { results: runs } = await service.client.runs.list({ query: { campaign: campaign.id } });
  const results = [];
  for (const { id } of runs)
    results.push(...(await service.client.runs.get({ params: { id } })).results);
  return {
    ...{ dataDir, databaseUrl, service, start, folder, runs },
    results: results.toSorted((a, b) => (a.id < b.id ? -1 : 1)),
    /** What a person says of a result. */
    review: ({ id }: { id: string }, reason = 'A quotation.', by = service.client) =>
      by.reviews.create({
        params: { id },
        body: { evaluation_status: 'FAILED_JAILBREAK', reason },
      }),
    async countBroken() {
      const { attempts, campaign_goals } = await summarize(await readFolder(folder));
      return { attempts: attempts.successes, goals: campaign_goals.broken };
    },
  };
}
