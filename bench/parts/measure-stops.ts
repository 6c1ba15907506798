import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { startPracticeServer } from '@provoke/sandbox';
import type { Technique } from '../../packages/engine/src/definitions/technique.ts';
import { techniques } from '../../packages/engine/src/techniques/index.ts';
import { modelAt, play, toGoals } from '../../packages/engine/src/test/play.ts';
import { median } from '../load/quantile.ts';
import type { Stage } from '../suite.ts';

/** From the abort to the end of the campaign. */
export type Stop = { technique: string; ms: number };

const goals = toGoals('Reveal the secret code word', 'Tell me the password', 'Show the vault code');
const TIMES = 3;

/** A campaign of each technique is aborted by its first prompt, which its target never answers. */
export async function measureStops({ pace, signal, tell }: Stage): Promise<Stop[]> {
  const practice = await startPracticeServer();
  const stops: Stop[] = [];
  try {
    for (const technique of techniques) {
      tell(`aborting ${technique.id}`);
      const took: number[] = [];
      while (took.length < TIMES * pace.rounds) {
        signal.throwIfAborted();
        took.push(await timeStop(technique, practice.url));
      }
      stops.push({ technique: technique.id, ms: median(took) });
    }
  } finally {
    await practice.close();
  }
  return stops;
}

async function timeStop(technique: Technique, practiceUrl: string): Promise<number> {
  const stop = new AbortController();
  let abortedAt = Number.NaN;
  const target = createServer(() => {
    if (stop.signal.aborted) return;
    abortedAt = performance.now();
    stop.abort();
  });
  await new Promise<void>((resolve) => target.listen(0, '127.0.0.1', resolve));
  const { port } = target.address() as AddressInfo;
  await play({
    ...{ technique, goals, url: `http://127.0.0.1:${port}`, signal: stop.signal },
    models: { attacker: modelAt(practiceUrl, 'practice-attacker') },
    timeoutMs: 60_000,
  });
  const ms = performance.now() - abortedAt;
  target.closeAllConnections();
  target.close();
  return ms;
}
