import { columnOf, type IndexColumn, scoreMax } from '@provoke/contract/fact-columns';
import { formatCount } from '@provoke/figures';
import { formatMilliseconds } from '../../../format.ts';
import { noneOf } from './run-columns.ts';

/** What a number of a column says; a dash if the row has none. */
export function formatFact(name: IndexColumn, value: number | undefined): string {
  if (value === undefined || value === noneOf(name)) return '–';
  const { values, unit } = columnOf(name);
  if (values) return values[value] ?? '–';
  if (unit === 'milliseconds') return formatMilliseconds(value);
  if (unit === 'score') return (value / scoreMax).toFixed(1);
  return formatCount(value);
}
