import type { ActWord } from '@provoke/contract/lists';
import type { AttemptRecord } from './campaign-record.ts';
import { outcomeOf } from './outcome-of.ts';
import { readActs } from './read-acts.ts';

type Recorded = Pick<AttemptRecord, 'evaluation_metrics' | 'evaluation_status'>;

/** What became of an attempt that rules decided, in one word; null without rules. */
export function actWordOf(recorded: Recorded): ActWord | null {
  const { evidence, kinds } = readActs(recorded);
  if (!kinds.includes('ruled')) return null;
  switch (outcomeOf(recorded.evaluation_status)) {
    case 'broken':
      return evidence;
    case 'resisted':
      // A stronger kind is one that a person overruled.
      return evidence === 'said' ? 'said' : 'resisted';
    case 'undecided':
      return (
        kinds.find((kind) => kind === 'not_observable' || kind === 'not_delivered') ?? 'no_verdict'
      );
    case 'error':
      return 'in_error';
  }
}
