import { hasAct, indexEvidence, indexStatuses } from '@provoke/contract/fact-columns';
import type { ActWord } from '@provoke/contract/lists';

/** What became of an attempt that rules decided, in one word; null without rules. */
export function actWordIn({
  status,
  evidence,
  acts,
}: Record<'status' | 'evidence' | 'acts', number>): ActWord | null {
  if (!hasAct(acts, 'ruled')) return null;
  const kind = indexEvidence[evidence] ?? 'none';
  switch (indexStatuses[status]) {
    case 'broken':
      return kind === 'none' ? 'said' : kind;
    case 'resisted':
      // A stronger kind is one that a person overruled.
      return kind === 'said' ? 'said' : 'resisted';
    case 'open':
      if (hasAct(acts, 'not_observable')) return 'not_observable';
      return hasAct(acts, 'not_delivered') ? 'not_delivered' : 'no_verdict';
    case 'gone':
      return null;
    default:
      return 'in_error';
  }
}
