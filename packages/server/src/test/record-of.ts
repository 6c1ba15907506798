import type { Client } from '@provoke/client';
import type { JsonObject, Result } from '@provoke/contract';
import { type CampaignRecord, noTitles, openRuns } from '@provoke/evidence';

/** A run as a report reads it, from its results alone. */
export async function recordOf(
  client: Client,
  id: string,
): Promise<{ results: Result[]; record: CampaignRecord }> {
  const { results, ...run } = await client.runs.get({ params: { id } });
  const opened = openRuns(id, [run], {
    resultsOf: async function* () {
      yield* results;
    },
    titles: noTitles,
  });
  async function* attempts() {
    for await (const { result, data, isSuperseded } of opened.read())
      yield {
        ...result,
        agent_specific_data: data as JsonObject,
        isSuperseded,
        evidence: async () => result,
      };
  }
  return { results, record: { ...opened, attempts: attempts() } };
}
