import { type RecordedCampaign, type ToldCampaign, tellCampaign } from '@provoke/campaign';
import type { FindingDecisions } from '@provoke/figures';
import { createToLine, type ResultLine } from './result-line.ts';

type RecordedAttempt = RecordedCampaign['attempts'] extends AsyncIterable<infer One> ? One : never;

/** A list of more would fill the memory. */
const LINES_MAX = 200_000;
/** So that the first rows appear, and keys are answered, while the rest is read. */
const BATCH = 2_000;

type Reading = {
  decisions: Pick<FindingDecisions, 'stateOf'>;
  signal: AbortSignal;
  /** Gets them in batches; `left` is how many more there are than a list holds. */
  onLines(lines: readonly ResultLine[], left: number): void;
};

/** Every attempt, and the figures of the campaign, from one reading. Throws when it is aborted. */
export async function readResults(
  campaign: RecordedCampaign,
  { decisions, signal, onLines }: Reading,
): Promise<ToldCampaign> {
  const toLine = createToLine(decisions);
  let count = 0;
  let lines: ResultLine[] = [];
  const hand = () => {
    onLines(lines, Math.max(0, count - LINES_MAX));
    lines = [];
  };
  async function* listed(): AsyncGenerator<RecordedAttempt> {
    for await (const attempt of campaign.attempts) {
      signal.throwIfAborted();
      if (count++ < LINES_MAX) lines.push(toLine(attempt));
      if (lines.length === BATCH) {
        hand();
        await new Promise((resolve) => setImmediate(resolve));
      }
      yield attempt;
    }
    hand();
  }
  return tellCampaign({ ...campaign, attempts: { [Symbol.asyncIterator]: listed } });
}
