import type { results } from '@provoke/contract';
import type { Selectable } from 'kysely';
import { newId } from '../db/new-id.ts';
import { resultColumns } from '../db/tables/result-columns.ts';
import type { Tables } from '../db/tables.ts';
import { timeOfId } from '../db/time-of-id.ts';
import type { ReceivedBy } from '../http/routes.ts';

type Row = Selectable<Tables['results']>;

/** A caller's fields of a result, as in a row. */
export type ResultFields = Pick<Row, keyof typeof resultColumns>;

/** A result to write. `created_at` is the time in its `id`, so that both sort alike. */
export type NewResult = Pick<Row, 'id' | 'created_at'> & ResultFields;

type Body = Omit<ReceivedBy<typeof results.update>['body'], 'run'>;

export function toNewResult(body: Body): NewResult {
  const id = newId();
  return { id, created_at: timeOfId(id), ...nothingSaid, ...body } as NewResult;
}

const nothingSaid = {
  ...Object.fromEntries(Object.keys(resultColumns).map((name) => [name, null])),
  evaluation_status: 'NOT_EVALUATED',
};

/** The same fields of a row, in the order of answers. */
export const fieldsOf = (row: ResultFields): ResultFields =>
  // Every name of the type is included.
  Object.fromEntries(
    Object.keys(resultColumns).map((name) => [name, row[name as keyof ResultFields]]),
  ) as ResultFields;
