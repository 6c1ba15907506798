import { formatCount } from '@provoke/figures';
import { useSuspenseQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { Section } from '../../parts/section.tsx';
import { CategoryChanges } from './category-changes.tsx';
import { ChangedGoals } from './changed-goals.tsx';
import s from './compare.module.css';
import { CompareHead } from './compare-head.tsx';
import { compareQuery } from './compare-queries.ts';
import { Flow } from './flow.tsx';
import { Pickers } from './pickers.tsx';
import { Settings } from './settings.tsx';

const route = getRouteApi('/frame/compare');

/** Is the later one better, where is it not, and may that be chance? */
export function ComparePage() {
  const { a, b } = route.useSearch();
  if (a === undefined || b === undefined) return <Pickers a={a} b={b} />;
  return <Compared a={a} b={b} />;
}

function Compared({ a, b }: { a: string; b: string }) {
  const { data } = useSuspenseQuery(compareQuery(a, b));
  const { paired, flow, newly_broken, mended, groups, unclear, only_before, only_after } = data;
  return (
    <div className={s.page}>
      <CompareHead comparison={data} a={a} b={b} />
      {paired && <Flow flow={flow} />}
      <Uncounted paired={paired} rest={{ unclear, only_before, only_after }} />
      {paired && groups.length > 0 && (
        <Section
          title="By category"
          note={`From before (ring) to after (dot), goals broken, worst first. Worse or better is beyond chance: exact McNemar test on the same goals, Holm’s correction over ${groups.length}.`}
        >
          <CategoryChanges groups={groups} />
        </Section>
      )}
      {paired && (
        <div className={s.columns}>
          <ChangedGoals kind="worse" goals={newly_broken} runs={data.campaigns.after.runs} />
          <ChangedGoals kind="better" goals={mended} runs={data.campaigns.after.runs} />
        </div>
      )}
      <Section
        title="What differs in the settings"
        note="These may explain the change. What is not recorded, such as the agent’s own version, may differ too."
      >
        <Settings rows={data.settings} />
      </Section>
    </div>
  );
}

type Rest = { unclear: number; only_before: number; only_after: number };

/** Goals that are in no side of the test. */
function Uncounted({ paired, rest }: { paired: boolean; rest: Rest }) {
  if (!paired)
    return (
      <p className={s.uncounted}>
        The two share no goal, so they are compared as two sets: the change may come from the goals
        alone.
      </p>
    );
  const said = [
    [rest.unclear, 'could not be judged on one side'],
    [rest.only_before, 'only before'],
    [rest.only_after, 'only after'],
  ] as const;
  const parts = said.filter(([count]) => count > 0);
  if (parts.length === 0) return null;
  return (
    <p className={s.uncounted}>
      Not counted: {parts.map(([count, why]) => `${formatCount(count)} ${why}`).join(', ')}.
    </p>
  );
}
