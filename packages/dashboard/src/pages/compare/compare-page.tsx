import { goalChangeRows, isComparable } from '@provoke/figures';
import { useSuspenseQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { lazy } from 'react';
import { Section } from '../../parts/section.tsx';
import { CategoryChanges } from './category-changes.tsx';
import { ChangedGoals } from './changed-goals.tsx';
import s from './compare.module.css';
import { CompareHead } from './compare-head.tsx';
import { compareQuery } from './compare-queries.ts';
import { Earlier } from './earlier/earlier.tsx';
import { Flow } from './flow.tsx';
import { sidesOf } from './pair/sides.ts';
import { Pickers } from './pickers.tsx';
import { Settings } from './settings.tsx';

/** Only for agents that rules are about. */
const ActChanges = lazy(async () => ({
  default: (await import('./acts/act-changes.tsx')).ActChanges,
}));

const route = getRouteApi('/frame/compare');

/** Is the later one better, where is it not, and may that be chance? */
export function ComparePage() {
  const { a, b, of } = route.useSearch();
  if (of !== undefined) return <Earlier of={of} />;
  if (a === undefined || b === undefined) return <Pickers a={a} b={b} />;
  return <Compared a={a} b={b} />;
}

function Compared({ a, b }: { a: string; b: string }) {
  const { data } = useSuspenseQuery(compareQuery(a, b));
  const { paired, flow, newly_broken, mended, groups, set_up, settings, acts } = data;
  const sides = sidesOf(data);
  const isCompared = isComparable(data);
  const counted = acts ? 'goals where it did it' : 'goals broken';
  const changed = goalChangeRows(data.goal_changes).slice(0, GOALS_SHOWN);
  return (
    <div className={s.page}>
      <CompareHead comparison={data} a={a} b={b} />
      {set_up.length > 0 && (
        <Section
          title="What differs in the set-up"
          note="While it differs, neither side is called worse or better."
        >
          <Settings rows={set_up} label="Parts of the set-up" />
        </Section>
      )}
      {changed.length > 0 && (
        <Section
          title="Goals that changed"
          note="In other words they are compared; removed and new ones are not."
        >
          <Settings rows={changed} label="Texts of the goals that changed" what="Goal" />
        </Section>
      )}
      {acts ? (
        <ActChanges {...{ acts, sides, isCompared }} comparison={data} />
      ) : (
        paired && <Flow flow={flow} isCompared={isCompared} />
      )}
      {paired && groups.length > 0 && (
        <Section title="By category" note={noteOf({ groups: groups.length, isCompared, counted })}>
          <CategoryChanges {...{ groups, isCompared, counted }} />
        </Section>
      )}
      {isCompared && !acts && (
        <>
          <ChangedGoals kind="worse" goals={newly_broken} sides={sides} />
          <ChangedGoals kind="better" goals={mended} sides={sides} />
        </>
      )}
      <Section
        title="What else differs"
        note="No part of the set-up. What is not recorded, such as the agent’s own version, may differ too."
      >
        <Settings rows={settings} label="Other settings" />
      </Section>
    </div>
  );
}

/** Of some hundred that the service names; `sharedWords` counts them all. */
const GOALS_SHOWN = 40;

type Noted = { groups: number; isCompared: boolean; counted: string };

const noteOf = ({ groups, isCompared, counted }: Noted) =>
  isCompared
    ? `From before (ring) to after (dot), ${counted}, worst first. Worse or better is beyond chance: exact test on the same goals and their repeats, Holm’s correction over ${groups}.`
    : `From before (ring) to after (dot), ${counted}.`;
