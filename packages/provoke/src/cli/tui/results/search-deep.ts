import { messageOf, type RecordedCampaign } from '@provoke/campaign';
import { readExchange } from '@provoke/evidence';
import type { ResultLine } from './result-line.ts';
import { type DeepSearch, textOf, wordsIn } from './results-state.ts';

type Searching = {
  words: string;
  lines: readonly ResultLine[];
  signal: AbortSignal;
  /** Told now and then, and at the end. */
  onFound(deep: DeepSearch): void;
};

/** Between two times that it is told how far it is. */
const BATCH = 500;
/** Of an attempt, so much of its prompts and reply is searched. */
const TEXT_MAX = 1_000_000;

/** Reads every attempt again for words that are not in memory. Keeps the ids of those that have them, and no text. */
export async function searchDeep(
  campaign: Pick<RecordedCampaign, 'attempts'>,
  { words, lines, signal, onFound }: Searching,
): Promise<void> {
  const wanted = wordsIn(words);
  const found = new Set<string>();
  const known = new Map(lines.map((line) => [line.attempt, line]));
  let read = 0;
  const tell = (ended?: DeepSearch['ended']) => {
    if (!signal.aborted) onFound({ found: new Set(found), read, ...(ended && { ended }) });
  };
  tell();
  try {
    for await (const attempt of campaign.attempts) {
      if (signal.aborted) return;
      const line = known.get(attempt.id);
      const { sent, reply } = readExchange(await attempt.evidence());
      const said = [...sent.map(({ text }) => text), reply ?? ''].join(' ').slice(0, TEXT_MAX);
      const text = `${line ? textOf(line) : ''} ${said}`.toLowerCase();
      if (wanted.every((word) => text.includes(word))) found.add(attempt.id);
      if (++read % BATCH > 0) continue;
      tell();
      await new Promise((resolve) => setImmediate(resolve));
    }
    tell(true);
  } catch (error) {
    tell({ failed: messageOf(error) });
  }
}
