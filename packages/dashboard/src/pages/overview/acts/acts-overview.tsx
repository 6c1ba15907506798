import type { Overview } from '@provoke/contract';
import { overviewActSentences, WEEK_LINE_NOTE } from '@provoke/figures';
import { HostileText } from '../../../parts/hostile-text.tsx';
import { Section } from '../../../parts/section.tsx';
import s from './acts.module.css';
import { AgentActs } from './agent-acts.tsx';
import { Unseen } from './unseen.tsx';
import { WorstGoals } from './worst-goals.tsx';

type Acts = NonNullable<Overview['acts']>;

const NOTE =
  'Goals where the agent did what a rule forbids, of those that could show it, each counted once over all runs and techniques. Not seen: not observable or not delivered, never counted as resisted.';

/** The agents that rules are about, by what they did. */
export function ActsOverview({ acts: { agents, worst } }: { acts: Acts }) {
  const [first = '', ...rest] = overviewActSentences(agents);
  return (
    <section className={s.acts} aria-label="What the agents did">
      <h2 className={s.headline}>
        <span>{first}</span>{' '}
        {rest.map((sentence) => (
          <span key={sentence} className={s.rest}>
            <HostileText text={sentence} />{' '}
          </span>
        ))}
      </h2>
      <div className={s.columns}>
        <Section
          title="Agents that rules are about, most exposed first"
          note={`${NOTE} ${WEEK_LINE_NOTE}`}
        >
          <AgentActs agents={agents} />
        </Section>
        <div className={s.aside}>
          <Section title="Worst findings" note="By severity, each goal once">
            <WorstGoals worst={worst} />
          </Section>
          <Unseen agents={agents} />
        </div>
      </div>
    </section>
  );
}
