import type { JudgeVerdict } from '../../definitions/attempt.ts';
import type { Exchange } from '../../definitions/judge.ts';
import { inParallel } from '../../platform/in-parallel.ts';
import { createRoleAsker } from '../asking/helper-asker.ts';
import { createBudget } from '../limits/budget.ts';
import { lanesByAddress } from '../limits/call-limiter.ts';
import { judgingBy, type SeatedJudge } from './judge-reply.ts';

type Examining = {
  seats: readonly SeatedJudge[];
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

/** Has judges look at exchanges outside a campaign, the same way as in one. Verdicts by example, in the order of the seats. */
export async function judgeExamples(
  examples: readonly Exchange[],
  { seats, concurrency, retries, signal, onJudged, onWait = () => {} }: Examining,
): Promise<JudgeVerdict[][]> {
  const lanes = lanesByAddress({ concurrency, retries, onWait });
  const askRole = createRoleAsker(createBudget({}), lanes);
  const judgeReply = judgingBy({ seats, rule: { aggregation: 'all' }, askRole });
  const verdicts: JudgeVerdict[][] = [];

  await inParallel(examples.entries(), concurrency, async ([index, exchange]) => {
    signal.throwIfAborted();
    const judged = await judgeReply(exchange, signal);
    verdicts[index] = seats.map(
      ({ judge }, seat) => judged.verdicts[seat] ?? leftOpen(judge.id, judged.notes),
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
