import { Link } from '@tanstack/react-router';
import { actName } from '../../../parts/acts/act.tsx';
import { ActMark } from '../../../parts/acts/act-mark.tsx';
import { HostileText } from '../../../parts/hostile-text.tsx';
import { VerdictMark } from '../../../parts/verdict.tsx';
import { lookOf } from '../../run/columns/statuses.ts';
import type { RunFilter } from '../../run/filter.ts';
import type { Attempt } from './attempt.ts';
import s from './attempts.module.css';

/** The run, and the filter of the list that the reader came from. */
export type Within = { runId: string; filter: RunFilter };

type Props = Within & { attempt: Attempt; name: string; isNamed?: boolean };

/** An attempt as its mark, which leads to it; with its name if that is informative. */
export const AttemptLink = ({ runId, filter, attempt, name, isNamed = false }: Props) => {
  const { outcome, word } = lookOf(attempt.status);
  const { act } = attempt;
  return (
    <Link
      to="/runs/$runId/results/$resultId"
      params={{ runId, resultId: String(attempt.place) }}
      search={filter}
      preload={false}
      className={s.attempt}
      aria-current={attempt.isThis ? 'page' : undefined}
      aria-label={`${name}: ${act ? actName(act) : word}`}
    >
      {act ? <ActMark word={act} /> : <VerdictMark outcome={outcome} size={10} />}
      {isNamed && <HostileText text={name} />}
    </Link>
  );
};
