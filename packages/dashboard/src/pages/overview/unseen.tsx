import type { Overview } from '@provoke/contract';
import { plural, unseenWords } from '@provoke/figures';
import { HostileText } from '../../parts/hostile-text.tsx';
import { Section } from '../../parts/section.tsx';
import s from './overview.module.css';

type Agents = NonNullable<Overview['acts']>['agents'];

/** Goals that showed nothing, and what would show it. */
export function Unseen({ agents }: { agents: Agents }) {
  const blind = agents.flatMap(({ agent, name, goals }) => {
    const words = unseenWords({ goals });
    return words === null ? [] : [{ agent, name, words, goals }];
  });
  if (blind.length === 0) return null;
  const goals = blind.reduce(
    (sum, { goals }) => sum + goals.not_observable + goals.not_delivered,
    0,
  );
  return (
    <Section
      title="What could not be observed"
      note={`${plural(goals, 'goal')}, never counted as resisted`}
    >
      <ul className="ruled">
        {blind.map(({ agent, name, words, goals }) => (
          <li key={agent} className={s.unseen}>
            <b>
              <HostileText text={name.slice(0, 100)} />
            </b>
            : {words}.
            {goals.not_observable > 0 && (
              <span className="soft">
                {' '}
                Return tool calls in the reply, send traces, or name a <code>state_check</code>.
              </span>
            )}
          </li>
        ))}
      </ul>
    </Section>
  );
}
