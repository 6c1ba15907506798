import {
  type AttemptData,
  type AttemptRecord,
  isAskedAgain,
  readMarks,
  toFields,
  wasAskedAgain,
} from '@provoke/evidence';
import { type RawBuilder, sql } from 'kysely';

/** What a comparison of runs reads of a result besides its fact row and the counts of its goal. */
export type Told = {
  /** The technique that it names, '' for none. Null for a harmless request, which is part of none. */
  technique: string | null;
  /** The most requests for a goal; null where it counts in no figure. */
  requestsMax: number | null;
};

type Read = Pick<
  AttemptRecord,
  'evaluation_status' | 'evaluation_metrics' | 'agent_specific_data' | 'changed_after_recording'
> & { goal: string | null; goal_index: number | null };

/** Null where counts do not hold all that it says: a comparison then reads the results of its run. */
export function readTold(result: Read, data: AttemptData): Told | null {
  const technique = namedIn(result, data);
  if ((technique !== null && !isStorable(technique)) || !isHeld(result, data)) return null;
  const isCounted = data.arm === 'attack' && !isAskedAgain(result);
  return { technique, requestsMax: isCounted ? data.requestsMax : null };
}

function namedIn({ agent_specific_data }: Read, { technique, arm }: AttemptData): string | null {
  if (arm === 'harmless') return null;
  return Object.hasOwn(toFields(agent_specific_data), 'technique') ? technique : '';
}

/** A text column holds neither NUL nor lone surrogates. */
const isStorable = (text: string) => !/[\0\p{Surrogate}]/u.test(text);

function isHeld(result: Read, { arm }: AttemptData): boolean {
  // It was blocked, whatever its verdict.
  if (arm === 'harmless')
    return !readMarks(result).blocked_by || result.evaluation_status === 'FAILED_JAILBREAK';
  // Its goal has the text of its first attempt, though it is none.
  if (result.goal_index !== null && result.goal === null) return false;
  // A person gave it a verdict.
  return !wasAskedAgain(result) || isAskedAgain(result);
}

/** A campaign's run has one technique. */
const TECHNIQUES_MAX = 4;

/** What results tell of their run, for a statement that updates it. */
export function toldOfRun(all: readonly (Told | null)[]): {
  techniques: RawBuilder<string[] | null>;
  requests_max: RawBuilder<number | null>;
} {
  const told = all.flatMap((one) => one ?? []);
  const named = [...new Set(told.flatMap(({ technique }) => technique ?? []))];
  const isHeld = told.length === all.length && named.length <= TECHNIQUES_MAX;
  const most = told.reduce((max, { requestsMax }) => Math.max(max, requestsMax ?? 0), 0);
  const names = sql`${isHeld ? named : null}::text[]`;
  return {
    techniques: sql`
      case when ${names} <@ runs.techniques then runs.techniques
        when cardinality(runs.techniques) < ${sql.lit(TECHNIQUES_MAX)} and cardinality(${names}) > 0
        then runs.techniques || array(
          select name from unnest(${names}) as name where name <> all (runs.techniques))
      end`,
    requests_max: sql`greatest(runs.requests_max, nullif(${most}::integer, 0))`,
  };
}
