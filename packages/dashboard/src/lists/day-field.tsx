import s from './lists.module.css';

type Props = {
  label: string;
  value: string | undefined;
  /** The last day that can be chosen. */
  max?: string;
  onChange(day: string | undefined): void;
};

/** Narrows a list to days. */
export const DayField = ({ label, value, max, onChange }: Props) => (
  <label className={s.day}>
    {label}
    <input
      className="control"
      type="date"
      value={value ?? ''}
      max={max}
      onChange={({ target }) => onChange(target.value || undefined)}
    />
  </label>
);
