type Value = string | undefined;

type Props = {
  label: string;
  /** The choice of no choice: `All agents`. */
  all: string;
  value: Value;
  options: readonly (readonly [value: string, text: string])[];
  /** They come later: then their longest must not make it wider. */
  isLate?: boolean;
  onChange(value: Value): void;
};

/** Narrows a list to one of some values. */
export const Choice = ({ label, all, value, options, isLate, onChange }: Props) => (
  <select
    className="control"
    data-late={isLate}
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
