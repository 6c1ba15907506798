import type { Load, LoadPlan, LoadRequest } from '../load/load.ts';
import { putUnderLoad } from '../load/put-under-load.ts';
import { watchMemory } from '../load/watch-memory.ts';
import type { Service } from '../service/with-service.ts';
import type { Stage } from '../suite.ts';
import { reopenStreams } from './reopen-streams.ts';
import type { Row } from './row.ts';
import type { Shape } from './shape.ts';
import { trickle } from './trickle.ts';

const CALLERS = 16;
/** With one caller at a time, 1 % must be more than one answer. */
const SECONDS_MIN = 5;
/**
 * Requests still waiting at the end are answered too, so a shape takes longer than this; all of them take some
 * minutes.
 */
const WARM_SECONDS_MAX = 1;

export type Place = {
  service: Service;
  sinkUrl: string;
  keys: { hostile: string; other: string };
  /** The run whose events are streamed. */
  run: string;
};

/** What 16 callers of one organization do: a request again and again, or something else. */
export type Attack = Shape | 'trickled' | 'streams';

/**
 * The attack's callers send to the service while another organization lists its agents; then they send to the sink, which
 * shows how much of the delay is their own work on the shared cores. Without an attack, no one sends.
 */
export async function measureAttack(place: Place, stage: Stage, attack?: Attack): Promise<Row> {
  const { service, sinkUrl } = place;
  const memory = watchMemory(service.pid);
  const loads = await measureBeside(place, stage, attack && { attack, url: service.url });
  const peakBytes = memory.peak();
  const sink = attack && (await measureBeside(place, stage, { attack, url: sinkUrl, status: 204 }));
  return { attack: nameOf(attack), ...loads, besideSink: sink?.agents, peakBytes };
}

type Attacking = { attack: Attack; url: string; status?: number };

async function measureBeside(
  { service, keys, run }: Place,
  { pace, signal }: Stage,
  attacking?: Attacking,
) {
  const seconds = Math.max(pace.seconds, SECONDS_MIN);
  const warmSeconds = Math.min(pace.warmSeconds, WARM_SECONDS_MAX);
  const load = (plan: Omit<LoadPlan, 'warmSeconds' | 'seconds'>): Promise<Load> =>
    putUnderLoad({ ...plan, warmSeconds, seconds }, signal);
  const watch = (path: string) =>
    load({ url: service.url, request: get(path, keys.other), status: 200, concurrency: 1 });

  const { send, stop } = start(attacking, { apiKey: keys.hostile, run });
  const [agents, health, hostile] = await Promise.all([
    watch('/agent'),
    watch('/healthz'),
    send && load({ ...send, concurrency: CALLERS }),
  ]);
  stop?.();
  return { hostile, agents, health };
}

type Started = { send?: Pick<LoadPlan, 'url' | 'request' | 'status'>; stop?: () => void };

function start(
  attacking: Attacking | undefined,
  { apiKey, run }: { apiKey: string; run: string },
): Started {
  if (!attacking) return {};
  const { attack, url } = attacking;
  const callers = CALLERS;
  if (attack === 'trickled') return { stop: trickle({ url, apiKey, callers }) };
  if (attack === 'streams') return { stop: reopenStreams({ url, apiKey, run, callers }) };
  const { name: _, status, body, ...request } = attack;
  const headers = {
    authorization: `Bearer ${apiKey}`,
    ...(body !== undefined && { 'content-type': 'application/json' }),
  };
  return {
    send: {
      url,
      request: { ...request, headers, ...(body !== undefined && { body }) },
      status: attacking.status ?? status,
    },
  };
}

const names = {
  trickled: '10 MB, ten bytes a second',
  streams: 'event streams, opened again and again',
};

export const nameOf = (attack: Attack | undefined) =>
  attack === undefined ? 'nothing' : typeof attack === 'string' ? names[attack] : attack.name;

const get = (path: string, key: string): LoadRequest => ({
  method: 'GET',
  path,
  headers: { authorization: `Bearer ${key}` },
});
