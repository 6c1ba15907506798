import { withFirstPrompt } from '../provider/first-prompt.ts';
import { withProvider } from '../provider/with-provider.ts';
import type { Stage } from '../suite.ts';
import { evaluate } from './evaluate.ts';
import { evaluateWithPeer, installPeer, PEER } from './peer.ts';
import type { Row } from './row.ts';
import { rowsInTurns } from './rows-in-turns.ts';
import { CONCURRENCY, LATE_MS, sizes, ways } from './subjects.ts';

/** Runs the commands as users do, from start to end. A run with one probe shows the start-up time. */
export async function measureCommands(
  { pace, signal, tell }: Stage,
  { bin, home }: { bin: string; home: string },
): Promise<Row[]> {
  const { usual, recorded } = sizes(pace);
  const hasPeer = await installPeer({ home, signal });
  if (!hasPeer) tell(`${PEER} could not be installed; measuring the rest without it`);

  const ours = (url: string, delayMs: number, calls: number) => async (): Promise<Row> => {
    tell(`${ways.ours}: ${calls} probes of ${delayMs} ms each`);
    const asked = { bin, url, calls, concurrency: CONCURRENCY, home, signal };
    const cost = await withFirstPrompt(url, () => evaluate(asked));
    return { way: ways.ours, delayMs, calls, ...cost };
  };
  const peer = (url: string, delayMs: number, calls: number) => async (): Promise<Row> => {
    tell(`${ways.peer}: ${calls} prompts of ${delayMs} ms each`);
    const asked = { url, calls, concurrency: CONCURRENCY };
    const cost = await withFirstPrompt(url, () => evaluateWithPeer({ home, signal }, asked));
    return { way: ways.peer, delayMs, calls, ...cost };
  };
  const late = await withProvider({ delayMs: LATE_MS, signal }, async (url) => {
    // Builds everything and creates the databases, which then exist.
    for (const first of hasPeer ? [ours, peer] : [ours]) await first(url, LATE_MS, 1)();
    const jobs = [1, usual].flatMap((calls) =>
      (hasPeer ? [ours, peer] : [ours]).map((command) => command(url, LATE_MS, calls)),
    );
    return rowsInTurns(jobs, pace.rounds);
  });
  const atOnce = await withProvider({ delayMs: 0, signal }, (url) => ours(url, 0, recorded)());
  return [...late, atOnce];
}
