import { describeError, effectiveSettings } from '@provoke/campaign';
import type { CampaignRow } from '../campaigns/campaign-row.ts';
import { type CampaignSource, type Looking, servedRuns } from '../campaigns/campaign-source.ts';
import type { Asked } from './home-state.ts';

/** Home is complete without its runs, so it waits no longer for them. */
const MAX_WAIT_MS = 10_000;

type Answered = {
  service: Asked | undefined;
  /** The newest runs; undefined while they are asked for, or if they cannot be had. */
  runs?: readonly CampaignRow[];
  source?: CampaignSource;
};

/** The newest runs of the service that the settings name; ends without them after the time limit. */
export async function* askService(looking: Looking, signal: AbortSignal): AsyncGenerator<Answered> {
  const { base_url: address } = await effectiveSettings(looking.env);
  if (!address) return yield { service: undefined, runs: [] };
  const source = servedRuns(looking);
  yield { service: { address, reading: 'running' }, source };
  const maxWait = AbortSignal.timeout(MAX_WAIT_MS);
  try {
    let runs: readonly CampaignRow[] = [];
    // Older ones are in the list of runs.
    for await (runs of source.read(AbortSignal.any([signal, maxWait]))) break;
    yield { service: { address, reading: 'done' }, runs, source };
  } catch (error) {
    const failed = maxWait.aborted
      ? `The service at ${address} did not answer within ${MAX_WAIT_MS / 1_000} s.`
      : sentences(error);
    if (!signal.aborted) yield { service: { address, reading: { failed } }, source };
  }
}

function sentences(error: unknown): string {
  const { message, next } = describeError(error);
  const [first] = next;
  return first === undefined ? message : `${message} Type: ${first}`;
}
