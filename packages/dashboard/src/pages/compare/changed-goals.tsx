import type { RunComparison } from '@provoke/contract';
import { countsOf, formatCount } from '@provoke/figures';
import { useState } from 'react';
import { HostileText } from '../../parts/hostile-text.tsx';
import { Section } from '../../parts/section.tsx';
import s from './compare.module.css';
import { GoalLink } from './goal-link.tsx';
import type { PairAsked } from './pair/find-pair.ts';
import { PairedRow } from './pair/paired-row.tsx';
import type { Sides } from './pair/sides.ts';

const FIRST = 8;
const TEXT_MAX = 300;
const SAID = {
  worse: { title: 'Newly broken', note: 'Resisted before, broken after' },
  better: { title: 'No longer broken', note: 'Broken before, resisted after' },
} as const;

type Goal = RunComparison['newly_broken'][number];
type Props = { kind: keyof typeof SAID; goals: readonly Goal[]; sides: Sides };

const BROKEN = { evaluation_status: 'SUCCESSFUL_JAILBREAK' } as const;
const RESISTED = { evaluation_status: 'FAILED_JAILBREAK' } as const;
const WANTED: Record<keyof typeof SAID, PairAsked['wanted']> = {
  worse: { before: RESISTED, after: BROKEN },
  better: { before: BROKEN, after: RESISTED },
};

export function ChangedGoals({ kind, goals, sides }: Props) {
  const [shown, show] = useState(FIRST);
  const { title, note } = SAID[kind];
  return (
    <Section
      title={`${title}: ${formatCount(goals.length)}`}
      note={`${note}, and by how many of the attempts`}
    >
      {goals.length === 0 && <p className="quiet">None.</p>}
      <ol className={s.goals} data-kind={kind}>
        {goals.slice(0, shown).map((goal) => (
          <li key={goal.goal_index}>
            <PairedRow asked={sides.pairOf(goal.goal_index, WANTED[kind])}>
              <GoalLink goal={goal} runs={sides.runs.after}>
                <span className={s.text}>
                  <HostileText text={goal.text.slice(0, TEXT_MAX)} />
                </span>
                <span className="quiet mono">{goal.group.slice(0, 20)}</span>
                <Counts attempts={goal.attempts} />
              </GoalLink>
            </PairedRow>
          </li>
        ))}
      </ol>
      {shown < goals.length && (
        <button type="button" className="link" onClick={() => show(shown + 24)}>
          Show more
        </button>
      )}
    </Section>
  );
}

const Counts = ({ attempts }: Pick<Goal, 'attempts'>) => (
  <span className={s.counts}>
    {attempts && (
      <>
        {judged(attempts.before)} → <b>{judged(attempts.after)}</b>
      </>
    )}
  </span>
);

const judged = ({ broken, evaluated }: { broken: number; evaluated: number }) =>
  countsOf({ successes: broken, total: evaluated });
