import type { Overview } from '@provoke/contract';
import { WeekLine } from '../../../charts/week-line.tsx';
import { HostileText } from '../../../parts/hostile-text.tsx';
import { RateText } from '../../../parts/rate-text.tsx';
import { Section } from '../../../parts/section.tsx';
import s from './over-time.module.css';

type Props = { techniques: NonNullable<Overview['techniques']> };

/** The technique with the most goals first, with its weeks. */
export function Techniques({ techniques }: Props) {
  if (techniques.length === 0) return null;
  const highs = techniques.flatMap(({ weeks }) => weeks.map(({ high }) => high ?? 0));
  const max = Math.max(0.1, ...highs);
  return (
    <Section title="By technique" note="Each goal once for a technique. The line: its weeks.">
      <ul className={s.techniques}>
        {techniques.map(({ technique, by_act, weeks, ...rate }) => (
          <li key={`${by_act} ${technique}`}>
            <b>
              <HostileText text={technique.slice(0, 100)} />
            </b>
            <WeekLine weeks={weeks} max={max} />
            <span>
              <RateText rate={rate} of={by_act ? 'goals did it' : 'goals broken'} />
            </span>
          </li>
        ))}
      </ul>
    </Section>
  );
}
