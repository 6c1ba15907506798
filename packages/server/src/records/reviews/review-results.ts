import {
  type EvaluationStatus,
  type FieldErrors,
  limits,
  type Review,
  type ReviewedResults,
  type ReviewResultsRequest,
} from '@provoke/contract';
import type { z } from 'zod';
import { type Db, inTransaction } from '../../db/database.ts';
import type { Caller } from '../../http/caller.ts';
import { noSuchRecord, Problem } from '../../http/problem.ts';
import { insertDecisions } from '../findings/finding-store.ts';
import { type NamedFinding, nameFindings } from '../findings/name-findings.ts';
import { lockResults } from '../results/lock-result.ts';
import { insertReviews } from './insert-reviews.ts';

type Items = z.output<typeof ReviewResultsRequest>['reviews'];
type Reviewer = Pick<Caller, 'organizationId' | 'userId' | 'role'>;

/** Reviews results of a run, all or none: the verdicts, and the states of the findings that they are part of. */
export async function reviewResults(
  db: Db,
  { organizationId, userId, role }: Reviewer,
  { runId, items }: { runId: string; items: Items },
): Promise<z.input<typeof ReviewedResults>> {
  if (role !== 'owner' && items.some(({ state }) => state === 'accepted'))
    throw new Problem('not-yours', { detail: 'Only owners may accept a finding.' });
  refuse(repeatedIn(items));
  const of = { organizationId, runId };
  return inTransaction(db, async (tx) => {
    const before = await lockResults(
      tx,
      of,
      items.map(({ result }) => result),
    );
    if (!before) throw new Problem('not-found');
    refuse(missingIn(items, before));
    const findings = await nameFindings(
      tx,
      of,
      items.flatMap(({ result, state }) => (state ? [result] : [])),
    );
    refuse(withoutGoal(items, findings));
    const reviews = await insertReviews(
      tx,
      { ...of, reviewerId: userId },
      verdictsOf(items, before),
    );
    await insertDecisions(tx, { ...of, userId }, decisionsOf(items, findings));
    return toAnswer(items, { before, reviews });
  });
}

type Before = ReadonlyMap<string, EvaluationStatus>;
type Findings = ReadonlyMap<string, readonly NamedFinding[]>;
type Complaint = { index: number; fields: FieldErrors };

/** Names the items at fault. */
function refuse(complaints: readonly Complaint[]): void {
  if (complaints.length === 0) return;
  const named = complaints.slice(0, limits.complaintsMax);
  throw new Problem('fields-invalid', {
    fields: { reviews: Object.fromEntries(named.map(({ index, fields }) => [index, fields])) },
  });
}

function repeatedIn(items: Items): Complaint[] {
  const first = new Map<string, number>();
  return items.flatMap(({ result }, index) => {
    const earlier = first.get(result);
    if (earlier === undefined) first.set(result, index);
    const message = `This result is reviewed by item ${earlier} already.`;
    return earlier === undefined ? [] : [{ index, fields: { result: [message] } }];
  });
}

const missingIn = (items: Items, before: Before): Complaint[] =>
  items.flatMap(({ result }, index) =>
    before.has(result) ? [] : [{ index, fields: noSuchRecord('result', result).fields ?? {} }],
  );

const withoutGoal = (items: Items, findings: Findings): Complaint[] =>
  items.flatMap((item, index): Complaint[] => {
    if (item.state === undefined || findingsOf(item, findings).length > 0) return [];
    return item.finding === undefined || !findings.get(item.result)?.length
      ? [{ index, fields: { state: ['A harmless request is part of no finding.'] } }]
      : [{ index, fields: { finding: ['The result is no part of this finding.'] } }];
  });

/** What an item's state is about. */
const findingsOf = ({ result, finding }: Items[number], findings: Findings) =>
  (findings.get(result) ?? []).filter(({ key }) => finding === undefined || key === finding);

const verdictsOf = (items: Items, before: Before) =>
  items.flatMap(({ result, verdict, reason }) => {
    const previousStatus = before.get(result);
    return verdict === undefined || previousStatus === undefined
      ? []
      : [{ resultId: result, previousStatus, evaluationStatus: verdict, reason }];
  });

const decisionsOf = (items: Items, findings: Findings) =>
  items.flatMap((item) => {
    const { state, reason, expires = null } = item;
    if (state === undefined) return [];
    return findingsOf(item, findings).map((finding) => ({ ...finding, state, reason, expires }));
  });

function toAnswer(
  items: Items,
  { before, reviews }: { before: Before; reviews: readonly Review[] },
): z.input<typeof ReviewedResults> {
  const ids = new Map(reviews.map(({ result, id }) => [result, id]));
  return {
    reviewed: items.length,
    reviews: items.map(({ result, verdict }, index) => {
      const previous_status = before.get(result) as EvaluationStatus;
      const evaluation_status = verdict ?? previous_status;
      return { index, result, id: ids.get(result) ?? null, previous_status, evaluation_status };
    }),
  };
}
