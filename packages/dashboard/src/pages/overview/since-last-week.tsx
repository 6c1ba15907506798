import type { Overview } from '@provoke/contract';
import {
  plural,
  restOfChangesWords,
  SINCE_LAST_WEEK_NOTE,
  weekChangeCounts,
  weekChangeFlow,
  weekChangeTest,
} from '@provoke/figures';
import { Link } from '@tanstack/react-router';
import { HostileText } from '../../parts/hostile-text.tsx';
import { Section } from '../../parts/section.tsx';
import s from './overview.module.css';

type Changes = Overview['since_last_week'];

const CLEAR: readonly Changes[number]['verdict'][] = ['worse', 'better'];

/** What became worse or better beyond chance; the rest is one press away. */
export function SinceLastWeek({ changes }: { changes: Changes }) {
  const clear = changes.filter(({ verdict }) => CLEAR.includes(verdict));
  const rest = changes.filter(({ verdict }) => !CLEAR.includes(verdict));
  const isWorse = clear.some(({ verdict }) => verdict === 'worse');
  return (
    <Section title="What became worse since last week" note={SINCE_LAST_WEEK_NOTE}>
      {!isWorse && (
        <p className={s.calm}>
          {changes.length === 0
            ? 'Nothing to compare: no technique attacked an agent in both weeks.'
            : 'Nothing became worse beyond chance.'}
        </p>
      )}
      {clear.length > 0 && <List changes={clear} />}
      {rest.length > 0 && (
        <details className={s.others}>
          <summary>
            {plural(rest.length, 'other comparison')}: {restOfChangesWords(rest)}
          </summary>
          <List changes={rest} />
        </details>
      )}
    </Section>
  );
}

const List = ({ changes }: { changes: Changes }) => (
  <ul className="ruled">
    {changes.map((change) => {
      const { agent, agent_name, technique, by_act, verdict, base, head } = change;
      const flow = weekChangeFlow(change);
      return (
        <li key={`${agent} ${by_act} ${technique}`} className={s.change}>
          <b data-verdict={verdict}>
            <HostileText text={`${agent_name.slice(0, 100)} × ${technique.slice(0, 100)}`} />:{' '}
            {weekChangeCounts(change)}.
          </b>{' '}
          {weekChangeTest(change)} {flow && `${flow}. `}
          <Link to="/compare" search={{ a: base, b: head }} className="link" preload={false}>
            Compare the newest runs
          </Link>
        </li>
      );
    })}
  </ul>
);
