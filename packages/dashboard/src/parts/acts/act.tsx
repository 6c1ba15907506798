import type { ActWord } from '@provoke/contract/lists';
import { actWordWords, capitalize } from '@provoke/figures';
import s from './act.module.css';
import { ActMark } from './act-mark.tsx';

export type ActProps = {
  word: ActWord;
  /** The last reply denied what was done. */
  concealed?: boolean;
  /** A tool or a guard refused what was meant. */
  stopped?: boolean;
  /** The words claim what was not done. */
  claimed?: boolean;
};

/** What became of an attempt or a goal: shape, then word, then colour; what else is known of it on a chip. */
export const Act = ({ word, ...more }: ActProps) => (
  <span className={s.act} data-act={word}>
    <ActMark word={word} />
    {actName(word)}
    {chipsOf(more).map((chip) => (
      <span key={chip} className={s.chip}>
        {chip}
      </span>
    ))}
  </span>
);

/** `Not observable` */
export const actName = (word: ActWord): string => capitalize(actWordWords[word]);

const chipsOf = (known: Omit<ActProps, 'word'>): string[] =>
  (['concealed', 'stopped', 'claimed'] as const).filter((one) => known[one]);
