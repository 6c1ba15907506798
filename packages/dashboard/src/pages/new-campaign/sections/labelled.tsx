import s from './labelled.module.css';

/** A label in words, and the name by which the documentation and the file have it. */
export const Labelled = ({ words, flag }: { words: string; flag: string }) => (
  <>
    {words} <code className={s.flag}>{flag}</code>
  </>
);
