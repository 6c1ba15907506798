import type { Overview } from '@provoke/contract';
import { overviewActSentences, overviewWordSentences } from '@provoke/figures';
import { HostileText } from '../../parts/hostile-text.tsx';
import s from './overview.module.css';

/** The first thing to know, in words: by acts where rules decide. */
export function Sentences({ overview }: { overview: Overview }) {
  const { acts, agents, since_last_week } = overview;
  const byWords = overviewWordSentences(agents, since_last_week);
  const [first = '', ...rest] = acts
    ? [...overviewActSentences(acts.agents, since_last_week), ...byWords.slice(1)]
    : byWords;
  return (
    <h2 className={s.sentences}>
      <span>{first}</span>{' '}
      {rest.map((sentence) => (
        <span key={sentence} className={s.rest}>
          <HostileText text={sentence} />{' '}
        </span>
      ))}
    </h2>
  );
}
