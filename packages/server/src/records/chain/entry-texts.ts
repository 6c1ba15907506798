import type { EvaluationStatus, ReviewSource, StepType } from '@provoke/contract';
import type { Selectable } from 'kysely';
import type { RawJson } from '../../db/json/raw-json.ts';
import { namesIn } from '../../db/tables/columns/pick-columns.ts';
import { resultColumns } from '../../db/tables/columns/result-columns.ts';
import type { Tables } from '../../db/tables.ts';
import { toJsonText } from '../../http/answer/json-text.ts';

export type ChainedTrace = { sequence: number; step_type: StepType; content: RawJson };

export type ChainedResult = Pick<Selectable<Tables['results']>, 'id' | keyof typeof resultColumns>;

type Version = {
  runId: string;
  version: number;
  traces: readonly ChainedTrace[];
  /** Reviews that were written past the service: see `countAddedReviews`. */
  addedReviews?: number | undefined;
};

/** A result as it was recorded or changed. Traces that arrived later have entries of their own. */
export function resultText(
  row: ChainedResult,
  { runId, version, traces, addedReviews = 0 }: Version,
): string {
  const members = namesIn(resultColumns).map((name) => `,"${name}":${toJsonText(row[name])}`);
  const steps = [...traces].sort((one, other) => one.sequence - other.sequence).map(stepText);
  const added = addedReviews > 0 ? `,"added_reviews":${addedReviews}` : '';
  return `{"id":"${row.id}","run":"${runId}","version":${version}${members.join('')},"traces":[${steps.join(',')}]${added}}`;
}

/** What a run started with, and its configuration of then. */
export const startText = (started: RawJson, config: RawJson): string =>
  `${started.text.slice(0, -1)},"run_config":${config.text}}`;

export const traceText = (resultId: string, trace: ChainedTrace): string =>
  `{"result":"${resultId}",${stepText(trace).slice(1)}`;

type Review = {
  result_id: string;
  reviewer_id: number | null;
  previous_status: EvaluationStatus;
  evaluation_status: EvaluationStatus;
  reason: string;
  source: ReviewSource;
  evaluation_metrics: RawJson | null;
};

/** A person's verdict, or one for which evidence arrived late: then with what was seen. */
export const reviewText = (review: Review): string =>
  toJsonText({
    result: review.result_id,
    reviewer: review.reviewer_id,
    previous_status: review.previous_status,
    evaluation_status: review.evaluation_status,
    reason: review.reason,
    ...(review.source !== 'person' && {
      source: review.source,
      evaluation_metrics: review.evaluation_metrics,
    }),
  });

export const removalText = (resultId: string): string => `{"result":"${resultId}"}`;

const stepText = ({ sequence, step_type, content }: ChainedTrace): string =>
  `{"sequence":${sequence},"step_type":"${step_type}","content":${content.text}}`;
