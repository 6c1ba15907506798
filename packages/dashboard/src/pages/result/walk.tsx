import { formatCount } from '@provoke/figures';
import { useNavigate } from '@tanstack/react-router';
import { Chevron } from '../../parts/icons.tsx';
import { KeyBadge } from '../../parts/key-badge.tsx';
import { useKeys } from '../../parts/use-keys.ts';
import type { RunFilter } from '../run/filter.ts';
import type { Walk as Place } from './attempts/find-walk.ts';
import s from './walk.module.css';

type Props = Place & { runId: string; filter: RunFilter };

/** The list that the reader came from, one result after the other. */
export function Walk({ runId, filter, at, total, previous, next }: Props) {
  const navigate = useNavigate();
  const go = (place: number | undefined) =>
    place !== undefined &&
    void navigate({
      to: '/runs/$runId/results/$resultId',
      params: { runId, resultId: String(place) },
      search: filter,
      replace: true,
    });
  useKeys({ j: () => go(next), k: () => go(previous) });
  if (at < 0 && previous === undefined && next === undefined) return null;
  return (
    <nav className={s.walk} aria-label="Results of this list" data-walk>
      <span className="quiet">
        {at < 0 ? 'Not in this list any more' : `${formatCount(at + 1)} of ${formatCount(total)}`}
      </span>
      <button
        type="button"
        className="button"
        disabled={previous === undefined}
        onClick={() => go(previous)}
      >
        <Chevron turn={180} />
        <span className="unseen">Previous</span>
        <KeyBadge>k</KeyBadge>
      </button>
      <button
        type="button"
        className="button"
        disabled={next === undefined}
        onClick={() => go(next)}
      >
        <KeyBadge>j</KeyBadge>
        <span className="unseen">Next</span>
        <Chevron />
      </button>
    </nav>
  );
}
