import type { Pace } from '../suite.ts';
import type { Way } from './job.ts';
import { PEER } from './peer.ts';

/** Simultaneous calls, in all measurements. */
export const CONCURRENCY = 50;

/** The latency of a fast model. */
export const LATE_MS = 100;

/** Numbers of probes: in an everyday campaign, a long recorded one, and a very long one. */
export const sizes = ({ share }: Pick<Pace, 'share'>) => ({
  usual: 1_000 * share,
  recorded: 10_000 * share,
  long: 100_000 * share,
  million: 1_000_000 * share,
});

export const ways: Record<Way | 'ours' | 'peer', string> = {
  bare: 'undici in a loop',
  campaign: 'the engine',
  journalled: 'the engine, each event to a file',
  kept: 'a campaign with its journal, an agent in its process',
  resumed: 'reading that journal to resume',
  ours: 'provoke eval',
  peer: `${PEER} eval`,
};
