import type { Overview } from '@provoke/contract';
import { Link } from '@tanstack/react-router';
import { Act } from '../../../parts/acts/act.tsx';
import { Severity } from '../../../parts/acts/severity.tsx';
import { HostileText } from '../../../parts/hostile-text.tsx';
import s from './acts.module.css';

type Worst = NonNullable<Overview['acts']>['worst'];

const TEXT_MAX = 200;

export const WorstGoals = ({ worst }: { worst: Worst }) =>
  worst.length === 0 ? (
    <p className="quiet">No agent did or meant to do what a rule forbids.</p>
  ) : (
    <ol className={s.worst}>
      {worst.map(({ run, result, goal, kind, severity, agent_name }) => (
        <li key={result}>
          <Link
            to="/runs/$runId/results/$resultId"
            params={{ runId: run, resultId: result }}
            preload={false}
          >
            <span className={s.goal}>
              <HostileText text={goal === '' ? 'A goal of many words' : goal.slice(0, TEXT_MAX)} />
            </span>
            <span className={s.how}>
              <Act word={kind} />
              <Severity value={severity} />
              <span className="quiet">
                <HostileText text={agent_name.slice(0, 100)} />
              </span>
            </span>
          </Link>
        </li>
      ))}
    </ol>
  );
