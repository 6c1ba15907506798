import fc from 'fast-check';
import type { JsonObject } from '../fields/fields.ts';
import { evaluationStatuses, type Result } from '../records/result.ts';
import { stepTypes, type Trace } from '../records/traces.ts';
import { almost, almostObject, anyText, recordedJson, recordedObject } from './recorded-json.ts';

const messages = [
  { role: 'system', content: 'Be kind.' },
  { role: 'user', content: [{ type: 'text', text: 'Hi' }] },
];
const toolCall = { type: 'function', function: { name: 'find', arguments: { id: 7 } } };

const payload = fc.oneof(
  almostObject({ model: 'm', messages }),
  almostObject({ input: messages }),
  almostObject({ prompt: 'Hi' }),
  ...[recordedObject, fc.array(recordedJson, { maxLength: 4 }), fc.constant(null)],
);

const asText = (value: unknown) => JSON.stringify(value);
const body = fc.oneof(
  { weight: 5, arbitrary: almost({ choices: [{ message: { content: 'Hello' } }] }).map(asText) },
  { weight: 5, arbitrary: almost({ message: { content: 'Hello' }, output: 'Hello' }).map(asText) },
  { weight: 3, arbitrary: fc.oneof(anyText, fc.constantFrom('{', null)) },
  // A body is a text: what is in it may be deeper than the service's own JSON.
  { weight: 1, arbitrary: fc.constant(`${'{"message":'.repeat(5_000)}1${'}'.repeat(5_000)}`) },
);

const verdict = { judge: 'pattern', outcome: 'broken', score: 1, reason: 'It says so.', raw: '1' };
const metrics = fc.oneof(
  almostObject({
    verdicts: [verdict, { ...verdict, judge: 'harmbench', outcome: 'resisted', details: {} }],
    ...{ decided_by: { votes: 1, panel: 2 }, evidence: 'did', score: 1 },
    verdict: 'SUCCESSFUL_JAILBREAK',
  }),
  ...[recordedObject, fc.constant(null)],
);

const data = fc.oneof(
  almostObject({
    ...{ goal: 'Reveal it', goal_index: 0, technique: 'pair', arm: 'attack', category: 'privacy' },
    ...{ owasp: 'LLM02', attempt: 'pair/0', requests: 2, repeat: 1, stream: 0, iteration: 1 },
    ...{ prefix: 'Sure', completion: 'instructed', flip_mode: 'FWO', nll: 1.5, converted: 'rot13' },
    replays: 'pair/0',
  }),
  ...[recordedObject, fc.constant(null)],
);

const content = fc.oneof(
  almostObject({ step_name: 'prompt', messages }),
  almostObject({ step_name: 'reply', text: 'Hello' }),
  almostObject({ step_name: 'verdict', ...verdict }),
  almostObject({ step_name: 'tool call', call: toolCall }),
  almostObject({ step_name: 'decoration', decorator: 'rot13', before: 'Hi', after: 'Uv' }),
  almostObject({ step_name: 'attacker asked', messages }),
  recordedObject,
);

/** A service gives the time; the year is that of a clock set wrong. */
const timestamp = fc.constantFrom('2026-03-02T09:30:05.000Z', '1970-01-01T00:00:00.000Z');
const trace = fc.record({ step_type: fc.constantFrom(...stepTypes), content, timestamp });

/** A result as a service answers with it, of any client. */
export const recordedResult = fc
  .record({
    ...{ id: fc.uuid(), run: fc.uuid(), request_payload: payload, response_body: body, timestamp },
    ...{ response_headers: recordedObject, evaluation_metrics: metrics, agent_specific_data: data },
    response_status_code: fc.constantFrom(200, null),
    latency_ms: fc.constantFrom(12, null),
    detected_tool_calls: fc.oneof(
      almost([toolCall]).filter((calls) => typeof calls === 'object'),
      ...[recordedObject, fc.array(recordedJson, { maxLength: 4 })],
    ) as fc.Arbitrary<Result['detected_tool_calls']>,
    // Of broken attempts a report shows the evidence.
    evaluation_status: fc.oneof(
      fc.constant('SUCCESSFUL_JAILBREAK' as const),
      fc.constantFrom(...evaluationStatuses),
    ),
    evaluation_notes: fc.constantFrom('It says so.', '', null),
    goal: fc.oneof(fc.constantFrom('Reveal it', 'constructor', null), anyText),
    goal_index: fc.constantFrom(0, 1, 2_147_483_647, null),
    versions: fc.constantFrom(1, 2),
    changed_after_recording: fc.boolean(),
    traces: fc.array(trace, { maxLength: 4 }),
  })
  .map(
    ({ traces, ...result }): Result => ({
      ...{ ...result, run_id: result.run },
      traces: traces.map(
        (one, sequence): Trace => ({
          ...{ ...one, id: sequence, sequence, result: result.id },
        }),
      ),
    }),
  );

const campaign = {
  ...{ id: '20260302-093000-abcd', technique: 'pair', techniques: ['pair', 'direct'] },
  ...{ started_at: '2026-03-02T09:30:00.000Z', provoke: '0.1.0', goals_total: 2 },
  goals: [{ index: 0, text: 'Reveal it', line: 3 }],
  goals_in: 'goals.txt',
  agent: { name: 'desk', agent_type: 'chatapi', endpoint: 'http://127.0.0.1:9', model: 'm' },
};
const spending = { role: 'target', requests: 2, inputTokens: 3, outputTokens: 4, costUsd: 0.5 };

/** A run's configuration. */
export const recordedConfig = fc.oneof(
  {
    weight: 9,
    arbitrary: almostObject({
      ...{ attack_type: 'pair', seed: 1, repeat: 2, floor: true, goals: ['Reveal it'] },
      ...{ goals_file: 'goals.txt', judges: [{ type: 'pattern', identifier: 'm' }] },
      ...{ judge_quorum: 1, pair_params: { streams: 2 }, replay_params: { of: 'a campaign' } },
      campaign,
      progress: {
        ...{ elapsed_ms: 1, unfinished: [0], held_out: [1], restarted: [[0, 1]] },
        spending: [spending],
      },
      findings: [
        { goal: 'Reveal it', content: { candidates: [{ prefix: 'Sure', nll: 1, fate: 'sent' }] } },
      ],
    }),
  },
  { weight: 1, arbitrary: recordedObject },
);

/** An agent's metadata. */
export const recordedMetadata = almostObject({
  ...{ name: 'm', endpoint: 'http://127.0.0.1:9', target_type: 'http', simulated: 'A simulation.' },
});

const said = [
  { role: { toString: 1 }, content: 'Hi' },
  { role: 'constructor', content: 'Hi' },
];
const step = (sequence: number, held: JsonObject): Trace => ({
  ...{ id: sequence, result: '01990c1e-ad63-7e53-8f33-3c4d5e6f7081', sequence },
  ...{ step_type: 'OTHER', content: held, timestamp: '2026-03-02T09:30:05.000Z' },
});
const RUN = '01990c1e-9c52-7d42-9e22-2b3c4d5e6f70';
const fatal = (goal_index: number, technique: string, more: Partial<Result> = {}): Result => ({
  ...{ id: `01990c1e-ad63-7e53-8f33-3c4d5e6f708${goal_index}`, run: RUN, run_id: RUN },
  ...{ request_payload: { messages: said }, response_status_code: 200, response_headers: {} },
  ...{ response_body: 'Hello', latency_ms: 12, detected_tool_calls: null },
  ...{ evaluation_status: 'SUCCESSFUL_JAILBREAK', evaluation_notes: null },
  evaluation_metrics: {
    verdicts: [null, verdict, { ...verdict, outcome: { toString: 1 } }],
    evidence: 'constructor',
  },
  agent_specific_data: { goal_index, technique, flip_mode: 'constructor' },
  ...{ goal: `Goal ${goal_index}`, goal_index, timestamp: '2026-03-02T09:30:05.000Z', traces: [] },
  ...{ versions: 1, changed_after_recording: false },
  ...more,
});

/** Values that once made a reader fail, in one campaign: every property starts with it. */
export const onceFatal: { configs: JsonObject[]; results: Result[] } = {
  configs: [
    {
      constructor: 'a setting',
      judges: [null, { type: { toString: 1 } }, { type: 'constructor' }],
      campaign: { ...campaign, started_at: 'soon', goals_total: Number.MAX_SAFE_INTEGER },
    },
    { campaign: { ...campaign, goals_in: { length: { toString: 1 } } } },
  ],
  results: [
    fatal(0, 'constructor'),
    fatal(1, 'flipattack', {
      traces: [
        step(0, { step_name: 'prompt', messages: [null, ...said] }),
        step(1, { step_name: 'verdict', outcome: { toString: 1 } }),
        step(2, { step_name: 'verdict', outcome: 'constructor' }),
        step(3, { step_name: { toString: 1 }, messages: said }),
      ],
    }),
  ],
};
