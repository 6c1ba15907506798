import type { Load, LoadRequest } from '../load/load.ts';
import { putUnderLoad } from '../load/put-under-load.ts';
import { watchMemory } from '../load/watch-memory.ts';
import type { Service } from '../service/with-service.ts';
import type { Stage } from '../suite.ts';
import type { Row } from './row.ts';
import type { Shape } from './shapes.ts';
import { trickle } from './trickle.ts';

const CALLERS = 16;
/** With one caller at a time, 1 % must be more than one answer. */
const SECONDS_MIN = 5;
/**
 * Requests still waiting at the end are answered too, so a shape takes longer than this; all of them take some
 * minutes.
 */
const WARM_SECONDS_MAX = 1;

type Keys = { hostile: string; other: string };

/** One organization sends the shape from 16 callers while another lists its agents; without a shape, no one sends. */
export async function measureShape(
  { url, pid }: Service,
  keys: Keys,
  { pace, signal }: Stage,
  shape?: Shape | 'trickled',
): Promise<Row> {
  const seconds = Math.max(pace.seconds, SECONDS_MIN);
  const warmSeconds = Math.min(pace.warmSeconds, WARM_SECONDS_MAX);
  const load = (request: LoadRequest, status: number, concurrency = 1): Promise<Load> =>
    putUnderLoad({ url, request, status, concurrency, warmSeconds, seconds }, signal);
  const stop =
    shape === 'trickled' ? trickle({ url, apiKey: keys.hostile, callers: CALLERS }) : undefined;
  const memory = watchMemory(pid);

  const [agents, health, hostile] = await Promise.all([
    load(get('/agent', keys.other), 200),
    load(get('/healthz', keys.other), 200),
    typeof shape === 'object' ? load(post(shape, keys.hostile), shape.status, CALLERS) : undefined,
  ]);
  stop?.();
  return { shape: nameOf(shape), hostile, agents, health, peakBytes: memory.peak() };
}

const nameOf = (shape: Shape | 'trickled' | undefined) =>
  shape === undefined ? 'nothing' : shape === 'trickled' ? '10 MB, ten bytes a second' : shape.name;

const get = (path: string, key: string): LoadRequest => ({
  method: 'GET',
  path,
  headers: { authorization: `Bearer ${key}` },
});

const post = ({ path, body }: Shape, key: string): LoadRequest => ({
  method: 'POST',
  path,
  headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
  body,
});
