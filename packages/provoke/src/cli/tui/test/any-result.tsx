import { actWords } from '@provoke/contract/lists';
import fc from 'fast-check';
import { Compare } from '../compare/compare.tsx';
import { type ComparePart, firstComparison } from '../compare/compare-state.ts';
import type { Size } from '../parts/size.ts';
import type { ReadAttempt } from '../result/read-attempt.ts';
import { Result, type ResultState } from '../result/result.tsx';
import { ResultAside } from '../result/result-parts.tsx';
import { Results } from '../results/results.tsx';
import { firstResults } from '../results/results-state.ts';
import { firstReview, type ReviewState } from '../review/review-state.ts';
import { fieldOf } from '../text-field/text-field.ts';
import { anyCount, anyOutcome, anyRow, anyText, fewOf, maybe } from './any-text.ts';
import { byPerson } from './by-person.ts';

const role = fc.oneof(fc.constantFrom('user', 'assistant', 'system'), anyText);
const message = fc.record({ role, content: anyText });
const verdict = fc.record({
  ...{ judge: anyText, outcome: fc.constantFrom('broken', 'resisted', 'inconclusive') },
  ...{ score: fc.option(fc.double({ noNaN: true })), reason: anyText, raw: fc.option(anyText) },
  advisory: fc.boolean(),
});

/** Names that steps have, with what other clients may have put there. */
const contents = fc.dictionary(
  fc.oneof(
    fc.constantFrom('step_name', 'text', 'messages', 'call', 'function', 'judge', 'outcome'),
    anyText,
  ),
  fc.oneof(
    fc.constantFrom('prompt', 'reply', 'verdict', 'tool call', 'judge asked', 'broken'),
    ...[anyText, fewOf(message), fc.jsonValue(), fc.record({ name: anyText })],
  ),
);
const step = fc.record({
  step_type: fc.constantFrom('TOOL_CALL', 'AGENT_THOUGHT', 'MCP_STEP', 'OTHER'),
  content: contents,
});
const time = fc.oneof(
  fc.integer({ min: 0, max: 1e13 }).map((ms) => new Date(ms).toISOString()),
  ...[anyText, fc.constant(null)],
);

const status = fc.constantFrom('SUCCESSFUL_JAILBREAK', 'FAILED_JAILBREAK', 'NOT_EVALUATED');
const written = fc.record({
  ...{ reviewer_username: fc.option(anyText), previous_status: status, evaluation_status: status },
  ...{ reason: anyText, timestamp: anyText, source: fc.constantFrom('person', 'trace') },
  ...{ previous_evidence: fc.constantFrom(null, 'meant'), evidence: fc.constant('did') },
  ...{ previous_severity: fc.constantFrom(null, 2), severity: fc.constant(5) },
});

const attempt = fc
  .record({
    ...{ attempt: anyText, goal_index: anyCount, goal: anyText, technique: anyText },
    ...{ outcome: anyOutcome, stream: fc.option(anyCount), iteration: fc.option(anyCount) },
    ...{ latency_ms: fc.option(anyCount), notes: fc.option(anyText), result: fc.option(anyText) },
    decided_by: fc.option(fc.record({ votes: anyCount, panel: anyCount })),
    ...{
      status_code: fc.option(anyCount),
      conversation: fewOf(message),
      reply: fc.option(anyText),
    },
    ...{ tool_calls: fewOf(fc.jsonValue()), verdicts: fewOf(verdict), reviews: fewOf(written) },
    steps: fc.array(step, { maxLength: 40, size: 'max' }),
    ...{ times: fc.array(time, { maxLength: 40, size: 'max' }), isSorted: fc.boolean() },
    ...{ request: fc.jsonValue(), response: fc.option(anyText) },
  })
  .map(({ isSorted, times, ...recorded }) => ({
    ...{ ...recorded, arm: 'attack', data: null },
    times: isSorted ? times.map((one) => one ?? '').sort() : times,
  })) as unknown as fc.Arbitrary<ReadAttempt>;

const seenBy = fc.constantFrom('reply', 'trace', 'server');
const toolStep = fc.oneof(
  fc.record({
    step_type: fc.constant('TOOL_CALL'),
    content: fc.record({ tool: anyText, arguments: fc.jsonValue(), seen_by: seenBy }),
  }),
  fc.record({
    step_type: fc.constant('TOOL_RESPONSE'),
    content: fc.record({
      ...{ call_id: anyText, result: fc.oneof(anyText, fc.jsonValue()), seen_by: seenBy },
      error: fc.option(anyText),
    }),
  }),
  ...[step, fc.constant({ step_type: 'OTHER', content: { step_name: 'verdict' } })],
);
const kind = fc.constantFrom('said', 'meant', 'did', 'reached');
const rule = fc.record({
  ...{ rule: fc.option(anyRow), of: fc.constantFrom('goal', 'campaign', 'agent', null) },
  text: anyText.map((text) => `send_email, where to contains ${JSON.stringify(text)} ${text}`),
  outcome: fc.constantFrom('broken', 'resisted', 'undecided'),
  ...{ kind: fc.option(kind), steps: fc.uniqueArray(fc.integer({ min: 0, max: 9 })) },
});
const acts = fc.record({
  ...{ evidence: fc.option(kind), concealed: fc.boolean(), claimed: fc.boolean() },
  ...{ stopped_by: anyText, severity: fc.option(fc.integer({ min: 0, max: 6 })) },
  undecided: fc.option(fc.constantFrom('not_observable', 'not_delivered')),
  ...{
    utility: fc.option(fc.boolean()),
    tools: fewOf(anyText),
    rules: fc.array(rule, { minLength: 1, maxLength: 5 }),
  },
  observable: fc.option(
    fc.record({ meant: fewOf(anyText), did: fc.constant('all'), reached: fc.boolean() }),
  ),
  ...{ said: fc.boolean(), earlier_steps: fc.integer({ min: 0, max: 3 }) },
});
/** What rules decided, with steps that came late and what became of its word. */
const ruledAttempt = fc
  .record({
    ...{ attempt, acts, act: fc.constantFrom(...actWords) },
    steps: fc.array(toolStep, { maxLength: 40, size: 'max' }),
    late: fewOf(
      fc.record({
        ...{ previous_status: status, evaluation_status: status, reason: anyText },
        ...{ previous_evidence: fc.option(kind), evidence: fc.option(kind), timestamp: anyText },
        ...{ previous_severity: fc.option(anyRow), severity: fc.option(anyRow) },
        ...{ source: fc.constant('trace'), reviewer_username: fc.constant(null) },
      }),
    ),
  })
  .map(
    ({ attempt, late, ...ruled }) =>
      ({ ...attempt, ...ruled, reviews: [...late, ...attempt.reviews] }) as unknown as ReadAttempt,
  );

const review = fc.constant({
  ...byPerson,
  ...{ id: 1, result: 'f0a1', reviewer: 1, reviewer_username: 'ana', reason: 'a story' },
  previous_status: 'SUCCESSFUL_JAILBREAK' as const,
  evaluation_status: 'FAILED_JAILBREAK' as const,
  timestamp: '2026-11-22T09:00:00Z',
});
/** What is typed, or was sent, about any attempt. */
const anyReview = fc
  .record({
    ...{ attempt, reviews: fewOf(written), reason: anyText, isTyping: fc.boolean() },
    service: fc.oneof(
      fc.constantFrom('opening' as const, 'ready' as const, 'sending' as const),
      anyText.map((failed) => ({ failed })),
    ),
    ...{ refused: maybe(anyText), place: anyText, isSent: fc.boolean() },
  })
  .map(({ attempt, reason, reviews, ...state }) => ({
    ...{ ...firstReview(attempt), ...state, reason: fieldOf(reason) },
    reviews: reviews.map((one, id) => ({ ...one, id, result: 'f0a1', reviewer: 1 })),
  })) as unknown as fc.Arbitrary<ReviewState>;

const viewed = (part: fc.Arbitrary<number>, shown: fc.Arbitrary<ResultState['attempt']>) =>
  fc
    .record({
      ...{ part, attempt: shown, written: maybe(review), step: anyRow, scroll: anyCount },
      ...{ place: anyCount, total: anyCount, notice: maybe(anyText), review: maybe(anyReview) },
    })
    .map((state) => (size: Size) => <Result state={state} size={size} />);

const failed = anyText.map((text) => ({ failed: text }));
const result = viewed(
  fc.constantFrom(0, 2, 3, 4),
  fc.oneof({ weight: 9, arbitrary: attempt }, { weight: 1, arbitrary: failed }),
);
const timeLine = viewed(fc.constant(1), attempt);
const way = viewed(fc.constantFrom(0, 1, 2), ruledAttempt);

const aside = fc
  .record({ attempt: fc.oneof(attempt, ruledAttempt), width: anyRow })
  .map(({ attempt, width }) => (size: Size) => (
    <Results
      state={firstResults('20261122-090000-abcd')}
      size={size}
      aside={<ResultAside attempt={attempt} width={width} />}
    />
  ));

const compare = fc
  .record({
    ...{ before: anyText, after: anyText, failed: anyText },
    part: fc.constantFrom<ComparePart>(0, 1, 2, 3),
  })
  .map(({ failed, part, ...ids }) => {
    const state = { ...firstComparison(ids), comparison: { failed }, part };
    return (size: Size) => <Compare state={state} size={size} />;
  });

export const anyResults = {
  'one result': result,
  'the time line': timeLine,
  'the way of an attempt': way,
  'a result beside its list': aside,
  compare,
};
