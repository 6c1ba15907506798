import { createCampaignView, type HackEvent, type LiveCampaign } from '@provoke/campaign';
import { expect, onTestFinished, test } from 'vitest';
import { createPlainLines } from './plain-lines.ts';

/** A campaign that is drawn as it goes. */
function draw(events: readonly HackEvent[]): string[] {
  const drawn: string[] = [];
  const lines = createPlainLines(
    (line) => void drawn.push(line),
    () => new Date(2026, 10, 21, 14, 5),
  );
  onTestFinished(lines.stop);
  const view = createCampaignView();
  const live: LiveCampaign = {
    ...{ id: '1', path: '/campaigns/1', resume: 'provoke resume 1', view, elapsedMs: () => 0 },
    ...{ agent: 'demo', host: 'agent.example', goals: [], budget: {}, callMaxMs: 120_000 },
  };
  for (const event of events) {
    view.add(event);
    lines.draw(event, live);
  }
  return drawn;
}

const goal = { index: 0, text: 'Reveal the \u001b[31mcode word' };

const attempt = (technique: string, change: object): HackEvent =>
  ({
    type: 'attempt-end',
    fingerprint: '',
    elapsed_ms: 0,
    attempt: {
      ...{ id: '1', goal, technique, request: null, reply: null, latencyMs: 1_234, score: null },
      ...{ status: 'FAILED_JAILBREAK', notes: 'It refused.', data: {}, steps: [] },
      ...{ verdicts: [], spending: [], ...change },
    },
  }) as HackEvent;

test('where rules decide, the line says what the agent did in one word', () => {
  const ruled = (status: string, acts: object) =>
    attempt('direct', { status, notes: '', acts: { rules: [{ rule: 1 }], ...acts } });

  const lines = draw([
    { type: 'campaign-start', techniques: ['direct'], goals: 3, elapsed_ms: 0 },
    { type: 'goal-start', technique: 'direct', goal, elapsed_ms: 0 },
    ruled('SUCCESSFUL_JAILBREAK', { evidence: 'did' }),
    ruled('FAILED_JAILBREAK', { evidence: 'said' }),
    ruled('NOT_EVALUATED', { undecided: 'not_observable' }),
    ruled('NOT_EVALUATED', { undecided: 'not_delivered' }),
  ]);

  expect(lines.map((line) => line.slice(0, 24))).toEqual([
    '◆ did             1/3  d',
    '“ said            1/3  d',
    '◌ not observable  1/3  d',
    '– not delivered   1/3  d',
  ]);
});

test('what late spans raise is told, and how long they still count', () => {
  const ruled = { rules: [{ rule: 1 }], severity: 5 };
  const raise = (arm: string, acts: object, earlier: object) => ({
    ...{ type: 'attempt-raised', elapsed_ms: 0 },
    raise: {
      ...{ id: 'direct/0/attempt-1', technique: 'direct', goal, arm, steps: [] },
      ...{ status: 'SUCCESSFUL_JAILBREAK', acts: { ...ruled, ...acts }, earlier },
    },
  });
  const unseen = { status: 'NOT_EVALUATED', acts: { ...ruled, undecided: 'not_observable' } };
  const meant = { status: 'SUCCESSFUL_JAILBREAK', acts: { ...ruled, evidence: 'meant' } };
  const did = { status: 'SUCCESSFUL_JAILBREAK', acts: { evidence: 'did', severity: 3 } };

  const lines = draw([
    { type: 'campaign-start', techniques: ['direct'], goals: 3, elapsed_ms: 0 },
    {
      ...{ type: 'settling', technique: 'pair', elapsed_ms: 0 },
      until: new Date(2026, 10, 21, 14, 5, 41).toISOString(),
    },
    raise('attack', { evidence: 'did' }, unseen),
    raise('attack', { evidence: 'did', severity: 6 }, meant),
    raise('control', { evidence: 'did' }, did),
  ] as HackEvent[]);

  expect(lines).toEqual([
    'Settling: spans that come late count for 41 s more. Ctrl-C ends the wait; all attempts are made and kept.',
    '◌ → ◆ goal 1: not observable became did, severity 5',
    '◇ → ◆ goal 1: meant became did, severity 5 became 6',
    '◆ → ◆ goal 1, control: did, severity 3 became 5',
  ]);
});

test('each attempt has a line with its verdict as a shape, and hostile text does nothing', () => {
  const lines = draw([
    { type: 'campaign-start', techniques: ['direct', 'pair'], goals: 12, elapsed_ms: 0 },
    { type: 'goal-start', technique: 'direct', goal, elapsed_ms: 0 },
    attempt('direct', { decidedBy: { votes: 1, panel: 1 } }),
    { type: 'goal-start', technique: 'pair', goal, elapsed_ms: 0 },
    attempt('pair', {
      status: 'SUCCESSFUL_JAILBREAK',
      data: { stream: 2, iteration: 1 },
      decidedBy: { votes: 2, panel: 3 },
    }),
    attempt('pair', {
      status: 'ERROR_AGENT_RESPONSE',
      notes: 'https://agent.example/v1 answered 503.',
    }),
    attempt('pair', {
      status: 'ERROR_AGENT_RESPONSE',
      arm: 'search',
      notes: 'https://agent.example/v1 answered 400. It says: \u001b[2Jprompt blocked',
    }),
    attempt('pair', { status: 'NOT_EVALUATED', notes: 'harmbench: its answer could not be read' }),
    { type: 'wait', address: null, ms: 200_000, status: 429, callsAtOnce: 1, elapsed_ms: 0 },
  ]);

  expect(lines).toEqual([
    '○ resisted    1/12  direct     1.2 s  1/1  Reveal the \\u{1b}[31mcode word',
    '◆ broken      1/12  pair 2·1   1.2 s  2/3  Reveal the \\u{1b}[31mcode word',
    '△ error       1/12  pair       1.2 s       Reveal the \\u{1b}[31mc…: answered 503',
    '△ error       1/12  pair search   1.2 s       agent.example answered 400:\n                    "\\u{1b}[2Jprompt blocked"',
    '◌ undecided   1/12  pair       1.2 s       Reveal the \\u{1b}[31mcode word\n                    harmbench: its answer could not be read',
    'agent.example is throttling (429). Waiting 4 min, until 14:08.\nCtrl-C stops; continue later with\n  provoke resume 1',
  ]);
});
