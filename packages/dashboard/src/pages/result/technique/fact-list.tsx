import { LongText } from '../../../parts/long-text.tsx';
import s from './technique.module.css';

export type Fact = { name: string; value: string | undefined };

/** Names and values; what was not recorded is left out. */
export const FactList = ({ facts }: { facts: readonly Fact[] }) => (
  <dl className={s.facts}>
    {facts.map(
      ({ name, value }) =>
        value !== undefined && (
          <div key={name}>
            <dt>{name}</dt>
            <dd>
              <LongText text={value} />
            </dd>
          </div>
        ),
    )}
  </dl>
);
