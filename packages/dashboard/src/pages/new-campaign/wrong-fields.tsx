import s from './new-campaign.module.css';

type Props = {
  /** Fields that have been filled in and cannot be used. */
  wrong: number;
  isReady: boolean;
  /** What becomes possible: `the file can be run`. */
  what: string;
};

/** What is left to do before the campaign can run. */
export function WrongFields({ wrong, isReady, what }: Props) {
  if (wrong > 0)
    return (
      <p className={s.error}>
        {wrong === 1 ? 'One field needs' : `${wrong} fields need`} another value before {what}.
      </p>
    );
  const sentence = `${what.charAt(0).toUpperCase()}${what.slice(1)} once the form is filled in.`;
  return !isReady && <p className="quiet">{sentence}</p>;
}
