import type { RunComparison } from '@provoke/contract';
import { comparedActs } from '@provoke/contract/lists';
import { formatCount, plural } from '@provoke/figures';
import { useState } from 'react';
import { Act } from '../../../parts/acts/act.tsx';
import { HostileText } from '../../../parts/hostile-text.tsx';
import { Section } from '../../../parts/section.tsx';
import { GoalLink } from '../goal-link.tsx';
import s from './acts.module.css';

type Goal = RunComparison['moved'][number];
type Props = Pick<RunComparison, 'moved'> & { runs: readonly string[] };

const rankOf = (kind: Goal['from']) => comparedActs.indexOf(kind);

/** The goals that went from one kind to another: those that got worse, then the others. */
export function MovedGoals({ moved, runs }: Props) {
  const worse = moved.filter(({ from, to }) => rankOf(to) > rankOf(from));
  const better = moved.filter(({ from, to }) => rankOf(to) < rankOf(from));
  return (
    <>
      <Moved
        goals={worse}
        title={`${plural(worse.length, 'goal')} moved up the ladder`}
        note="Each by the strongest of its attempts, worst first. Severity before and after."
        runs={runs}
      />
      <Moved
        goals={better}
        title={`${plural(better.length, 'goal')} moved down`}
        note="From did to said is better, and not yet resisted: the act is gone, the claim is left."
        runs={runs}
      />
    </>
  );
}

const FIRST = 8;
const MORE = 24;
const TEXT_MAX = 300;

type MovedProps = { goals: readonly Goal[]; title: string; note: string; runs: readonly string[] };

function Moved({ goals, title, note, runs }: MovedProps) {
  const [shown, show] = useState(FIRST);
  if (goals.length === 0) return null;
  return (
    <Section title={title} note={note}>
      <ol className={s.moved}>
        {goals.slice(0, shown).map((goal) => (
          <li key={goal.goal_index}>
            <GoalLink goal={goal} runs={runs}>
              <span className={s.kinds}>
                <Act word={goal.from} />
                <span aria-hidden="true">→</span>
                <span className="unseen">became</span>
                <Act word={goal.to} />
              </span>
              <span className={s.text}>
                <HostileText text={goal.text.slice(0, TEXT_MAX)} />
              </span>
              <span className={s.severity}>{severityOf(goal)}</span>
            </GoalLink>
          </li>
        ))}
      </ol>
      {shown < goals.length && (
        <button type="button" className="link" onClick={() => show(shown + MORE)}>
          Show more: {formatCount(goals.length - shown)} left
        </button>
      )}
    </Section>
  );
}

const severityOf = ({ severity: { before, after } }: Goal) => (
  <>
    <span className="unseen">Severity </span>
    {before ?? '–'} → <b>{after ?? '–'}</b>
  </>
);
