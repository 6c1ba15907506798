import { columnOf, type FilterColumn } from '@provoke/contract/fact-columns';
import { Choice } from '../../lists/choice.tsx';
import { formatFact } from './columns/format-fact.ts';
import { choicesOf, type RunFilter } from './filter.ts';

type Props = { name: FilterColumn; filter: RunFilter; onChange(part: RunFilter): void };

/** Narrows the table to a value of a column, or to a least amount. */
export function ColumnChoice({ name, filter, onChange }: Props) {
  const choice = columnOf(name).filter;
  const wanted = choicesOf(name);
  const text = (one: string | number) =>
    typeof one === 'number' ? `at least ${formatFact(name, one)}` : one;
  return (
    <Choice
      label={choice?.label ?? name}
      value={filter[name]?.toString()}
      all={choice?.all ?? ''}
      options={wanted.map((one) => [String(one), text(one)])}
      onChange={(value) =>
        onChange(Object.fromEntries([[name, wanted.find((one) => String(one) === value)]]))
      }
    />
  );
}
