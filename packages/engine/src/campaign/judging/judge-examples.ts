import type { JudgeVerdict } from '../../definitions/attempt.ts';
import type { Exchange } from '../../definitions/judge.ts';
import { inParallel } from '../../platform/in-parallel.ts';
import { createHelperAsker } from '../asking/helper-asker.ts';
import { createBudget } from '../limits/budget.ts';
import { limitersByAddress } from '../limits/call-limiter.ts';
import { type ConfiguredJudge, judgingBy } from './judge-reply.ts';

type Examining = {
  judges: readonly ConfiguredJudge[];
  /** Examples worked on at once, and calls at once to the models of one address. */
  concurrency: number;
  /** How often a transient failure is tried again. */
  retries: number;
  signal: AbortSignal;
  /** Told after every example. */
  onJudged?(): void;
  /** Told that the models of an address ask to be left alone. */
  onWait?(address: string, ms: number): void;
};

/** Has judges look at exchanges outside a campaign, the same way as in one. Verdicts by example, in the order of the judges. */
export async function judgeExamples(
  examples: readonly Exchange[],
  { judges, concurrency, retries, signal, onJudged, onWait = () => {} }: Examining,
): Promise<JudgeVerdict[][]> {
  const limiters = limitersByAddress({ concurrency, retries, onWait });
  const askHelper = createHelperAsker(createBudget({}), limiters);
  const judgeReply = judgingBy({ judges, rule: { aggregation: 'all' }, askHelper });
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

/** Nobody was asked, as about an empty reply. */
const leftOpen = (judge: string, reason: string): JudgeVerdict => ({
  judge,
  outcome: 'inconclusive',
  score: null,
  reason,
  raw: null,
});
