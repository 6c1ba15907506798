import { useState } from 'react';
import { Field } from '../../../parts/field.tsx';

type Props = {
  /** `previous`, or the name of a campaign. */
  baseline: string;
  errors: readonly string[] | undefined;
  onChange(baseline: string): void;
};

const PREVIOUS = 'previous';

/** What each campaign is compared with. */
export function BaselineField({ baseline, errors, onChange }: Props) {
  const [named, setNamed] = useState(baseline === PREVIOUS ? '' : baseline);
  const isNamed = baseline !== PREVIOUS;
  return (
    <>
      <Field label="Compared with" errors={isNamed ? undefined : errors}>
        <select
          name="compared_with"
          value={isNamed ? 'named' : PREVIOUS}
          onChange={({ target }) => onChange(target.value === PREVIOUS ? PREVIOUS : named)}
        >
          <option value={PREVIOUS}>the last completed campaign before it</option>
          <option value="named">always the same campaign</option>
        </select>
      </Field>
      {isNamed && (
        <Field label="Its name" hint="As its runs show it." errors={errors}>
          <input
            name="baseline"
            required
            maxLength={200}
            spellCheck={false}
            autoComplete="off"
            value={baseline}
            onChange={({ target }) => {
              setNamed(target.value);
              onChange(target.value);
            }}
          />
        </Field>
      )}
    </>
  );
}
