import type { JudgeVerdict } from '@provoke/evidence';
import type { Exchange } from '../../definitions/judge.ts';
import { inParallel } from '../../platform/in-parallel.ts';
import { createHelperAsker } from '../asking/helper-asker.ts';
import { uncounted } from '../asking/lost-calls.ts';
import { createBudget } from '../limits/budget.ts';
import type { Throttling } from '../limits/call-limiter.ts';
import { limitersByAddress } from '../limits/limiters-by-address.ts';
import { type ConfiguredJudge, judgingBy } from './judge-reply.ts';

type Examining = {
  judges: readonly ConfiguredJudge[];
  /** Examples judged concurrently, and concurrent calls to the models of one address. */
  concurrency: number;
  /** Retries after a transient failure. */
  retries: number;
  signal: AbortSignal;
  /** Called after every example. */
  onJudged?(): void;
  /** Called when the models of an address throttle. */
  onWait?(address: string, throttling: Throttling): void;
};

/**
 * Judges exchanges outside a campaign, the same way as in one. Returns verdicts by example, in the order of the
 * judges.
 */
export async function judgeExamples(
  examples: readonly Exchange[],
  { judges, concurrency, retries, signal, onJudged, onWait = () => {} }: Examining,
): Promise<JudgeVerdict[][]> {
  const limiters = limitersByAddress({ concurrency, retries, onWait });
  const askHelper = createHelperAsker(createBudget({}), limiters, uncounted);
  const rule = { aggregation: 'all' as const };
  const judgeReply = judgingBy({ judges, rule, askHelper, lost: uncounted });
  const verdicts: JudgeVerdict[][] = [];

  await inParallel(examples.entries(), concurrency, async ([place, exchange]) => {
    signal.throwIfAborted();
    const judged = await judgeReply(exchange, signal);
    verdicts[place] = judges.map(
      ({ judge }, index) => judged.verdicts[index] ?? leftOpen(judge.id, judged.notes),
    );
    onJudged?.();
  });
  return verdicts;
}

/** The verdict when no judge was asked, for example about an empty reply. */
const leftOpen = (judge: string, reason: string): JudgeVerdict => ({
  judge,
  outcome: 'inconclusive',
  score: null,
  reason,
  raw: null,
});
