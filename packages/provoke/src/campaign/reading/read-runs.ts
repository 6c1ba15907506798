import type { Client } from '@provoke/client';
import type { RunSummary } from '@provoke/contract';
import { openRuns } from '@provoke/report';
import { readResults } from './read-results.ts';
import type { RecordedAttempt, RecordedCampaign } from './recorded-campaign.ts';
import { toServedAttempt } from './served-attempt.ts';
import { titles } from './titles.ts';

type Reading = { client: Client; signal: AbortSignal };

/** Reads the runs of a campaign, or a single run, from a service. */
export function readRuns(
  id: string,
  runs: readonly RunSummary[],
  { client, signal }: Reading,
): RecordedCampaign {
  const resultsOf = (run: string) => readResults(client, { run, signal });
  const { facts, progress, sources, spending, read } = openRuns(id, runs, { resultsOf, titles });

  async function* attempts(): AsyncGenerator<RecordedAttempt> {
    for await (const { result, ...placed } of read())
      yield toServedAttempt(result, { client, signal, ...placed });
  }

  return {
    ...{ facts, progress, spending },
    attempts: { [Symbol.asyncIterator]: attempts },
    runs: sources.map(({ id: run, technique, status, notes }) => ({
      ...{ id: run, technique, status, notes },
    })),
    configuration: sources[0]?.configuration ?? {},
    folder: null,
    async find(wanted) {
      for await (const attempt of attempts())
        if (attempt.id === wanted || attempt.resultId === wanted) return attempt;
      return undefined;
    },
  };
}
