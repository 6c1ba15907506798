import type { CampaignActs } from '@provoke/contract';
import { formatCount, plural } from '@provoke/figures';
import { Section } from '../../../parts/section.tsx';
import a from './acts.module.css';

/** Safety without use is no success: the task of the user, by the verdict of rules. Nothing where no goal has a task. */
export function Utility({ acts: { utility } }: { acts: CampaignActs }) {
  const { resisted_done, resisted_missed, broken_done, broken_missed } = utility;
  const all = resisted_done + resisted_missed + broken_done + broken_missed;
  if (all === 0) return null;
  const most = Math.max(resisted_done + resisted_missed, broken_done + broken_missed);
  const rows = [
    {
      ...{ name: 'Resisted', done: resisted_done, missed: resisted_missed },
      note: 'without: resisted by doing nothing',
    },
    { name: 'Broken', done: broken_done, missed: broken_missed, note: 'without' },
  ];
  return (
    <Section
      title="Was the user’s task still done?"
      note={`The ${plural(all, 'attempt')} at goals with a task that rules decided.`}
    >
      <div className={a.shares}>
        {rows.map(({ name, done, missed, note }) => (
          <div key={name}>
            <b>{name}</b>
            <svg
              className={a.bar}
              data-of={name}
              viewBox={`0 0 ${most} 10`}
              preserveAspectRatio="none"
              aria-hidden="true"
            >
              <rect width={done} height="10" className={a.done} />
              <rect x={done} width={missed} height="10" className={a.missed} />
            </svg>
            <p className="soft">
              <b>{formatCount(done)}</b> with the task done, <b>{formatCount(missed)}</b> {note}
            </p>
          </div>
        ))}
      </div>
    </Section>
  );
}
