import { arms, indexEvidence, indexStatuses, scoreNone } from '@provoke/contract';
import { expect, test } from 'vitest';
import { readFacts } from './read-facts.ts';

const result = {
  evaluation_status: 'SUCCESSFUL_JAILBREAK' as const,
  evaluation_metrics: { score: 0.5, evidence: 'did' },
  agent_specific_data: { arm: 'control' },
  latency_ms: 12,
};

test('the fact row says of a result what its record says', () => {
  expect(readFacts(result)).toMatchObject({
    latency: 12,
    status: indexStatuses.indexOf('broken'),
    score: 100,
    arm: arms.indexOf('control'),
    evidence: indexEvidence.indexOf('did'),
  });
});

test('a request has the number of its place, and none that counts where it was asked again', () => {
  const failed = { ...result, evaluation_status: 'ERROR_AGENT_RESPONSE' as const };
  const data = { place: 3, requests_max: 15 };
  const again = { ...data, superseded: true };

  expect(readFacts({ ...result, agent_specific_data: data }).request).toBe(3);
  expect(readFacts({ ...failed, agent_specific_data: again }).request).toBe(0);
  // A person gave it a verdict.
  expect(readFacts({ ...result, agent_specific_data: again }).request).toBe(3);
  expect(readFacts(result).request).toBeNull();
});

test('what a record does not say has no value', () => {
  const nothing = { evaluation_metrics: null, agent_specific_data: null, latency_ms: null };

  expect(readFacts({ ...result, ...nothing })).toMatchObject({
    ...{ latency: null, score: scoreNone, arm: arms.indexOf('attack') },
    evidence: indexEvidence.indexOf('said'),
  });
});

test.each([-1, 2 ** 31, Number.NaN, Number.POSITIVE_INFINITY])(
  'an amount that its column cannot hold has no value: %s',
  (latency_ms) => {
    expect(readFacts({ ...result, latency_ms }).latency).toBeNull();
  },
);
