import s from './sections/new-campaign.module.css';

type Props = {
  /** Fields that have been filled in and cannot be used. */
  wrong: number;
  /** Names of fields that are still to be filled in. */
  missing: readonly string[];
  /** What becomes possible: `the file can be run`. */
  what: string;
};

/** What is left to do before the campaign can run. */
export function WrongFields({ wrong, missing, what }: Props) {
  if (wrong > 0)
    return (
      <p className={s.error}>
        {wrong === 1 ? 'One field needs' : `${wrong} fields need`} another value before {what}.
      </p>
    );
  const names = new Set(missing.map(shownAs));
  return names.size > 0 && <p className="quiet">Missing: {[...names].join(', ')}</p>;
}

const shownAs = (name: string): string => words[name] ?? name.replace(/^.*\./, '');

const words: Readonly<Record<string, string>> = {
  'agent.name': 'agent',
  'goals.own': 'goals',
  'goals.file': 'goals file',
  judges: 'judge',
  'judges.model': 'judge model',
  'helper.model': 'helper model',
};
