import { firstFilledIn } from '@provoke/evidence';
import type { Attempt } from './attempt.ts';
import { AttemptLink, type Within } from './attempt-link.tsx';
import s from './attempts.module.css';
import { byPlace, nameRequest } from './order-attempts.ts';

type Props = Within & { attempts: readonly Attempt[] };

/** Attempts in the order of their requests, by name where their technique has names for them. */
export const Row = ({ attempts, ...within }: Props) => {
  const numbered = byPlace(attempts);
  const ordered = numbered ?? attempts;
  const names = ordered.map(nameOf);
  const isNamed = names.every((name) => name !== undefined);
  return (
    <>
      <ol className={isNamed ? s.named : s.row}>
        {ordered.map((attempt, at) => (
          <li key={attempt.place}>
            <AttemptLink
              {...within}
              attempt={attempt}
              name={names[at] ?? (numbered ? nameRequest(attempt) : `Attempt ${at + 1}`)}
              isNamed={isNamed}
            />
          </li>
        ))}
      </ol>
      {!numbered && <p className="quiet">In order of arrival</p>}
    </>
  );
};

/** What distinguishes an attempt from the next: a kind of persuasion, a language, an encoding. */
const NAMES = ['persuasion', 'language', 'encoding'];
const CUT = 60;

const nameOf = ({ data }: Attempt): string | undefined => firstFilledIn(data, NAMES)?.slice(0, CUT);
