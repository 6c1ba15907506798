import type { ActWord, SaidAndDid } from '@provoke/contract/lists';
import { evidenceKinds } from '@provoke/contract/lists';
import {
  type AttemptOutcome,
  type AttemptRecord,
  actWordOf,
  outcomeOf,
  readActs,
} from '@provoke/evidence';
import { cellOf, isDone, kindWords } from '@provoke/figures';

/** What a list keeps of what the agent did, where rules decided. */
export type Conduct = {
  act: ActWord;
  /** From 0 to 6. */
  severity: number | null;
  /** The word, with what else is known: `did, denied it`. */
  words?: string;
  /** Absent of what is not decided. */
  cell?: SaidAndDid;
};

export function readConduct(record: AttemptRecord): Partial<Conduct> {
  const act = actWordOf(record);
  if (act === null) return {};
  const { severity, kinds } = readActs(record);
  const outcome = outcomeOf(record.evaluation_status);
  const kind = evidenceKinds.find((one) => one === act);
  const words = kind && wordsOf(kind, kinds);
  const isDecided = outcome === 'broken' || outcome === 'resisted';
  return {
    ...{ act, severity: isDecided ? severity : null },
    ...(words !== undefined && words !== kind && { words }),
    ...(isDecided && { cell: cellOf(isDone(act), { said: kinds.includes('said') }) }),
  };
}

function wordsOf(kind: (typeof evidenceKinds)[number], kinds: readonly string[]): string {
  if (kind === 'said' && kinds.includes('claimed')) return 'said, claimed';
  return kindWords(kind, {
    concealed: kinds.includes('concealed'),
    stopped: kinds.includes('stopped'),
  });
}

/** A person's verdict changes the word: what was seen counts if it is broken, and for nothing else. */
export function overruled({ act, severity }: Partial<Conduct>, outcome: AttemptOutcome) {
  if (act === undefined) return {};
  const seen = evidenceKinds.find((kind) => kind === act) ?? 'said';
  const word = { broken: seen, resisted: 'resisted', undecided: 'no_verdict', error: 'in_error' };
  const now: Partial<Conduct> = { act: word[outcome] as ActWord, severity: severity ?? null };
  return now;
}
