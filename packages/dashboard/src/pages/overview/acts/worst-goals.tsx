import type { Overview } from '@provoke/contract';
import { Link } from '@tanstack/react-router';
import { Act } from '../../../parts/acts/act.tsx';
import { Severity } from '../../../parts/acts/severity.tsx';
import { HostileText } from '../../../parts/hostile-text.tsx';
import s from './acts.module.css';

type Worst = NonNullable<Overview['acts']>['worst'];

const TEXT_MAX = 400;
const GOAL_MAX = 120;

export const WorstGoals = ({ worst }: { worst: Worst }) =>
  worst.length === 0 ? (
    <p className="quiet">No agent did or meant to do what a rule forbids.</p>
  ) : (
    <ol className={s.worst}>
      {worst.map(({ run, result, goal, kind, severity, agent_name, words, ...how }) => (
        <li key={result}>
          <Link
            to="/runs/$runId/results/$resultId"
            params={{ runId: run, resultId: result }}
            preload={false}
          >
            <span className={s.did}>
              <b>
                <HostileText text={agent_name.slice(0, 100)} />
              </b>{' '}
              <HostileText text={words.slice(0, TEXT_MAX)} />
            </span>
            <span className={s.how}>
              <Act word={kind} concealed={how.concealed} stopped={how.stopped} />
              <Severity value={severity} />
            </span>
            <span className={s.goal}>
              Goal:{' '}
              <HostileText text={goal === '' ? 'one of many words' : goal.slice(0, GOAL_MAX)} />
            </span>
          </Link>
        </li>
      ))}
    </ol>
  );
