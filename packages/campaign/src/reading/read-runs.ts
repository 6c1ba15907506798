import { ApiError, type Client } from '@provoke/client';
import type { Finding, RunSummary } from '@provoke/contract';
import { openRuns } from '@provoke/evidence';
import type { RecordedAttempt, RecordedCampaign } from '../recorded/recorded-campaign.ts';
import { toServedAttempt } from '../recorded/served-attempt.ts';
import { titles } from '../recorded/titles.ts';
import { readResults } from './read-results.ts';

/** Earlier services do not have it. Without its results it would seem that a run made no attempt. */
function refuseRemoved(runs: readonly Partial<RunSummary>[]): void {
  const removed = runs.find(({ evidence_removed_at }) => evidence_removed_at);
  if (removed)
    throw new Error(
      `The service exported and removed the evidence of run ${removed.id} on ${removed.evidence_removed_at?.slice(0, 10)}. Its dashboard still shows the counts.`,
    );
}

type Reading = { client: Client; signal: AbortSignal };

/** Reads the runs of a campaign, or a single run, from a service. */
export function readRuns(
  id: string,
  runs: readonly RunSummary[],
  { client, signal }: Reading,
): RecordedCampaign {
  refuseRemoved(runs);
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
    decisions: () => readDecisions(sources[0]?.id ?? null, { client, signal }),
    async find(wanted) {
      for await (const attempt of attempts())
        if (attempt.id === wanted || attempt.resultId === wanted) return attempt;
      return undefined;
    },
  };
}

/** Of the agent, which all runs of a campaign share. */
async function readDecisions(
  run: string | null,
  { client, signal }: Reading,
): Promise<readonly Finding[]> {
  const found: Finding[] = [];
  if (run === null) return found;
  try {
    for await (const one of client.runs.findings.all({ params: { id: run }, signal }))
      found.push(one);
    return found;
  } catch (error) {
    // A service of the specification alone has none.
    if (error instanceof ApiError && [404, 405].includes(error.status)) return [];
    throw error;
  }
}
