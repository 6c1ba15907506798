import { Field } from '../../../../parts/field.tsx';
import type { DraftErrors } from '../../values/rules/read-draft.ts';
import { type ArgumentLine, emptyLine } from '../../values/rules/rule-draft.ts';
import r from './rules.module.css';

type Props = {
  lines: readonly ArgumentLine[];
  errors: DraftErrors;
  onChange(lines: readonly ArgumentLine[]): void;
};

const LINES_MAX = 20;

/** Conditions on arguments, all of which must hold. */
export function ArgumentLines({ lines, errors, onChange }: Props) {
  const change = (at: number, part: Partial<ArgumentLine>) =>
    onChange(lines.map((line, place) => (place === at ? { ...line, ...part } : line)));
  return (
    <>
      {lines.map((line, at) => {
        const error = errors[`lines.${at}`];
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: a line has no other name
          <div key={at} className={r.line}>
            <Field label="Argument" errors={error ? [error] : []}>
              <input
                value={line.path}
                placeholder="to"
                spellCheck={false}
                onChange={({ target }) => change(at, { path: target.value })}
              />
            </Field>
            <Field label="Which">
              <select
                value={line.how}
                onChange={({ target }) =>
                  change(at, { how: target.value === 'equals' ? 'equals' : 'contains' })
                }
              >
                <option value="contains">contains</option>
                <option value="equals">is</option>
              </select>
            </Field>
            <Field label="Value">
              <input
                value={line.value}
                placeholder="mallory@example.test"
                spellCheck={false}
                onChange={({ target }) => change(at, { value: target.value })}
              />
            </Field>
            {lines.length > 1 && (
              <button
                type="button"
                className="link"
                aria-label={`Remove the argument ${at + 1}`}
                onClick={() => onChange(lines.filter((_, place) => place !== at))}
              >
                Remove
              </button>
            )}
          </div>
        );
      })}
      {lines.length < LINES_MAX && (
        <p>
          <button type="button" className="link" onClick={() => onChange([...lines, emptyLine])}>
            Add an argument
          </button>{' '}
          <span className="quiet">All of them must hold.</span>
        </p>
      )}
    </>
  );
}
