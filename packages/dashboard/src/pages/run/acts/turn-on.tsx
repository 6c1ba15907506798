import type { UnseenGoals } from '@provoke/contract';
import { plural, toTurnOnWords } from '@provoke/figures';
import { Link } from '@tanstack/react-router';
import a from './acts.module.css';

type Props = { run: string; unseen: UnseenGoals | undefined };

/** What would show the goals that nothing shows; nothing where all are seen. */
export function TurnOn({ run, unseen }: Props) {
  if (!unseen || unseen.goals === 0) return null;
  return (
    <section className={a.late} aria-label="What to turn on">
      <h3>What to turn on</h3>
      <p className="soft">
        {toTurnOnWords(unseen)}{' '}
        <Link
          to="/runs/$runId"
          params={{ runId: run }}
          search={{ cell: 'not_observable' }}
          hash="results"
          className="link"
        >
          Show {plural(unseen.goals, 'goal')} not observable
        </Link>
      </p>
    </section>
  );
}
