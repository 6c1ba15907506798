import { actFilterNames, indexEvidence, toBits } from '@provoke/contract';
import { type ActKind, actKinds, type EvidenceKind } from '@provoke/contract/lists';
import { type RawBuilder, sql } from 'kysely';
import { fieldProblem } from '../../http/problem.ts';
import { hashTools } from '../facts/hash-tools.ts';

type Asked = {
  run?: string | undefined;
  evidence?: EvidenceKind[] | undefined;
  act?: ActKind[] | undefined;
  severity_min?: number | undefined;
  tool?: string | undefined;
};

/** What rules say of results of a run. */
export type ActFilter = Omit<Asked, 'run'> & { run: string };

/** Undefined where nothing of it is asked for. It is looked up in the facts of one run, which have no index for it. */
export function readActFilter({ run, ...asked }: Asked): ActFilter | undefined {
  const named = actFilterNames.filter((name) => asked[name] !== undefined);
  if (named.length === 0) return undefined;
  if (run === undefined)
    throw fieldProblem('run', `Name the run: ${named.join(', ')} is looked up in one.`);
  return { run, ...asked };
}

/** Results by their fact rows, in one pass over those of the run. */
export function hasActs(
  organizationId: string,
  { run, evidence, act, severity_min, tool }: ActFilter,
): RawBuilder<boolean> {
  const wanted = [
    ...(evidence ? [sql`evidence = any(${evidence.map(numberOf)}::smallint[])`] : []),
    ...(act ? [sql`acts & ${toBits(actKinds, act)}::integer <> 0`] : []),
    ...(severity_min === undefined ? [] : [sql`severity >= ${severity_min}`]),
    ...(tool === undefined ? [] : [sql`strpos(tools, ${hashTools([tool])}) > 0`]),
  ];
  return sql<boolean>`results.id in (
    select result_id from result_facts
    where organization_id = ${organizationId} and run_id = ${run}
      and ${sql.join(wanted, sql` and `)})`;
}

const numberOf = (kind: EvidenceKind): number => indexEvidence.indexOf(kind);
