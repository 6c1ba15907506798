import type { results } from '@provoke/contract';
import type { Selectable } from 'kysely';
import { newId, timeOfId } from '../../db/new-id.ts';
import { namesIn } from '../../db/tables/columns/pick-columns.ts';
import { resultColumns } from '../../db/tables/columns/result-columns.ts';
import type { Tables } from '../../db/tables.ts';
import type { ReceivedBy } from '../../http/routes.ts';

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
  ...Object.fromEntries(namesIn(resultColumns).map((name) => [name, null])),
  evaluation_status: 'NOT_EVALUATED',
};
