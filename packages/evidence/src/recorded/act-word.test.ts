import { evaluationStatuses } from '@provoke/contract';
import { expect, test } from 'vitest';
import { actWordOf } from './act-word.ts';
import { actWordIn } from './act-word-in.ts';
import { readFacts } from './read-facts.ts';

const rules = [{ rule: 1, outcome: 'broken' }];
const metrics = [
  ...[null, 'said', 'meant', 'did', 'reached'].map((evidence) => ({ rules, evidence })),
  ...['not_observable', 'not_delivered'].map((undecided) => ({ rules, undecided })),
  { evidence: 'did' },
];

test.each(evaluationStatuses)('columns and records have the same word for %s', (status) => {
  for (const evaluation_metrics of metrics) {
    const recorded = { evaluation_status: status, evaluation_metrics };
    const facts = readFacts({
      ...recorded,
      ...{ agent_specific_data: null, latency_ms: null, changed_after_recording: false },
    });

    expect([evaluation_metrics, actWordIn(facts)]).toEqual([
      evaluation_metrics,
      actWordOf(recorded),
    ]);
  }
});
