import { type EvidenceKind, evidenceKinds } from '@provoke/contract/lists';
import type { AttemptRecord } from './campaign-record.ts';

/** What a judge says the attempt proves; undefined where none says it. */
export const findEvidenceKind = ({
  evaluation_metrics,
}: Pick<AttemptRecord, 'evaluation_metrics'>): EvidenceKind | undefined =>
  evidenceKinds.find((kind) => kind === evaluation_metrics?.['evidence']);
