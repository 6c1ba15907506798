import { RawJson } from '../../db/json/raw-json.ts';
import { namesIn } from '../../db/tables/columns/pick-columns.ts';
import { resultColumns } from '../../db/tables/columns/result-columns.ts';
import type { ResultFields } from './new-result.ts';

export type ResultChange = { [Name in keyof ResultFields]?: ResultFields[Name] | undefined };

/** The fields that a change, or another version, gives another value; what it does not name stays. */
export const changedFields = (before: ResultFields, after: ResultChange): (keyof ResultFields)[] =>
  namesIn(resultColumns).filter(
    (name) => after[name] !== undefined && !isSame(before[name], after[name]),
  );

const isSame = (one: unknown, other: unknown): boolean =>
  one instanceof RawJson && other instanceof RawJson ? one.text === other.text : one === other;
