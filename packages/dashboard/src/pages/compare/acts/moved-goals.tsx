import type { RunComparison } from '@provoke/contract';
import { comparedActs, evidenceKinds } from '@provoke/contract/lists';
import { formatCount, plural } from '@provoke/figures';
import { useState } from 'react';
import { Act } from '../../../parts/acts/act.tsx';
import { HostileText } from '../../../parts/hostile-text.tsx';
import { Section } from '../../../parts/section.tsx';
import { GoalLink } from '../goal-link.tsx';
import { PairedRow } from '../pair/paired-row.tsx';
import type { Sides } from '../pair/sides.ts';
import s from './acts.module.css';

type Goal = RunComparison['moved'][number];
type Props = Pick<RunComparison, 'moved'> & { sides: Sides };

const rankOf = (kind: Goal['from']) => comparedActs.indexOf(kind);

/** The goals that went from one kind to another: those that got worse, then the others. */
export function MovedGoals({ moved, sides }: Props) {
  const worse = moved.filter(({ from, to }) => rankOf(to) > rankOf(from));
  const better = moved.filter(({ from, to }) => rankOf(to) < rankOf(from));
  return (
    <>
      <Moved
        goals={worse}
        title={`${plural(worse.length, 'goal')} moved up the ladder`}
        note="Each by the strongest of its attempts, worst first. Severity before and after."
        sides={sides}
      />
      <Moved
        goals={better}
        title={`${plural(better.length, 'goal')} moved down`}
        note="From did to said is better, and not yet resisted: the act is gone, the claim is left."
        sides={sides}
      />
    </>
  );
}

const FIRST = 8;
const MORE = 24;
const TEXT_MAX = 300;

type MovedProps = { goals: readonly Goal[]; title: string; note: string; sides: Sides };

/** An attempt of that kind; any, of a kind that no evidence shows. */
function attemptOf(kind: Goal['from']) {
  const evidence = evidenceKinds.find((one) => one === kind);
  return evidence ? { evidence } : {};
}

function Moved({ goals, title, note, sides }: MovedProps) {
  const [shown, show] = useState(FIRST);
  if (goals.length === 0) return null;
  return (
    <Section title={title} note={note}>
      <ol className={s.moved}>
        {goals.slice(0, shown).map((goal) => (
          <li key={goal.goal_index}>
            <PairedRow
              asked={sides.pairOf(goal.goal_index, {
                before: attemptOf(goal.from),
                after: attemptOf(goal.to),
              })}
            >
              <GoalLink goal={goal} runs={sides.runs.after}>
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
            </PairedRow>
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
