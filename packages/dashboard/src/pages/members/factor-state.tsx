import s from './members.module.css';

type Props = {
  /** Null if it is not known. */
  isOn: boolean | null;
  /** Whether the organization requires one of every member. */
  isRequired: boolean;
};

/** Whether a member signs in with a second factor, or lacks one that is required. */
export function FactorState({ isOn, isRequired }: Props) {
  if (isOn === null) return '–';
  if (isOn) return 'On';
  return isRequired ? (
    <span className={s.lacks} title="Until it is set up, this person reaches only its set-up.">
      Required, not set up
    </span>
  ) : (
    <span className="quiet">Off</span>
  );
}
