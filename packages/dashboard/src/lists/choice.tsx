type Value = string | undefined;

type Props = {
  label: string;
  /** The choice of no choice: `All agents`. */
  all: string;
  value: Value;
  options: readonly (readonly [value: string, text: string])[];
  onChange(value: Value): void;
};

/** Narrows a list to one of some values. */
export const Choice = ({ label, all, value, options, onChange }: Props) => (
  <select
    className="control"
    aria-label={label}
    value={value ?? ''}
    onChange={({ target }) => onChange(target.value || undefined)}
  >
    <option value="">{all}</option>
    {options.map(([value, text]) => (
      <option key={value} value={value}>
        {text}
      </option>
    ))}
  </select>
);
