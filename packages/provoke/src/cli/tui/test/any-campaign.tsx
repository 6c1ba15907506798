import { createCampaignView, type HackEvent } from '@provoke/campaign';
import fc from 'fast-check';
import { createLiveCampaign } from '../live/live-campaign.ts';
import { createLivePage } from '../live/live-page.tsx';
import { anyCount, anyRow, anyText, fewOf, listOf, maybe } from './any-text.ts';

const verdict = fc.record({
  ...{ judge: anyText, outcome: fc.constantFrom('broken', 'resisted', 'inconclusive') },
  ...{ score: fc.constant(0), reason: anyText, raw: fc.constant(null) },
});
const status = fc.constantFrom(
  ...['SUCCESSFUL_JAILBREAK', 'FAILED_JAILBREAK', 'NOT_EVALUATED', 'ERROR_AGENT_RESPONSE'],
);
const spending = fc.record({
  ...{ role: fc.constant('target'), requests: anyCount, inputTokens: anyCount },
  ...{ outputTokens: anyCount, costUsd: fc.option(fc.double({ min: 0, max: 1e6, noNaN: true })) },
});
const kind = fc.constantFrom('said', 'meant', 'did', 'reached');
/** What rules decided, and the steps of it. */
const ruled = fc.record({
  acts: fc.record({
    ...{ evidence: fc.option(kind), severity: fc.option(fc.integer({ min: 0, max: 6 })) },
    ...{ concealed: fc.boolean(), claimed: fc.boolean(), stopped_by: fc.option(anyText) },
    undecided: fc.option(fc.constantFrom('not_observable', 'not_delivered')),
    tools: fewOf(anyText),
    rules: fc.array(
      fc.record({
        ...{ rule: anyRow, of: fc.constant('goal'), text: anyText, kind: fc.option(kind) },
        ...{ outcome: fc.constantFrom('broken', 'resisted', 'undecided'), steps: fewOf(anyRow) },
      }),
      { minLength: 1, maxLength: 3 },
    ),
  }),
  steps: fewOf(
    fc.record({
      step_type: fc.constantFrom('TOOL_CALL', 'TOOL_RESPONSE', 'AGENT_THOUGHT', 'OTHER'),
      content: fc.record({
        tool: anyText,
        arguments: fc.jsonValue(),
        result: anyText,
        text: anyText,
      }),
    }),
  ),
});
const event = fc.record({
  kind: fc.constantFrom(
    ...(['goal', 'prompt', 'call', 'reply', 'verdict', 'attempt', 'ruled', 'late'] as const),
    ...(['settling', 'end', 'wait'] as const),
  ),
  ...{ at: anyRow, text: anyText, verdict, status, spending: fewOf(spending) },
  ...{ notes: anyText, address: fc.option(anyText), ms: anyCount, ruled },
  data: fc.record({ stream: fc.oneof(anyCount, anyText), iteration: anyCount }),
});
const ending = maybe(
  fc.record({
    status: fc.constantFrom('COMPLETED' as const, 'FAILED' as const, 'CANCELLED' as const),
    ...{ reason: fc.option(anyText), paused: fc.boolean(), unsent: fc.option(anyCount) },
    next: fewOf(anyText),
  }),
);
const pressed = fc.record({
  ...{ asking: maybe(fc.constantFrom('stop' as const, 'quit' as const)) },
  ...{ isStopping: fc.boolean(), notice: maybe(anyText), top: anyRow },
  pane: fc.constantFrom('goals' as const, 'summary' as const),
});

type Event = typeof event extends fc.Arbitrary<infer One> ? One : never;

/** A campaign with anything in it, in any order, as its page draws it. */
const campaignOf = (technique: fc.Arbitrary<string>) =>
  fc
    .record({
      ...{ technique, agent: anyText, goals: fc.array(anyText, { maxLength: 70, size: 'max' }) },
      ...{ events: listOf(event), ending, pressed, moves: maybe(anyRow) },
      ...{ budget: fc.record({ max_cost_usd: maybe(anyCount), max_requests: maybe(anyCount) }) },
      ...{ isHeld: fc.boolean(), isSkipped: fc.boolean() },
    })
    .map(({ technique, agent, goals, events, ending, pressed, ...rest }) => {
      const view = createCampaignView();
      let nowMs = 0;
      const all = goals.map((text, index) => ({ index, text }));
      const live = createLiveCampaign({
        ...{ id: '20261122-0900-abcd', path: '/c', resume: 'provoke resume', host: agent },
        ...{ agent, goals: all, budget: rest.budget as object, view, elapsedMs: () => nowMs },
        callMaxMs: 60_000,
      });
      const add = (event: object) => {
        nowMs += 700;
        const timed = { ...event, elapsed_ms: nowMs } as HackEvent;
        view.add(timed);
        live.addEvent(timed);
      };
      add({ type: 'campaign-start', techniques: [technique], goals: goals.length });
      for (const one of events) happen(one);

      function happen({ kind, at, text, verdict, ms, address, ruled, ...one }: Event): void {
        const goal = all[at] ?? { index: at, text };
        const id = `${technique}/${at}/attempt-1`;
        const reply = { text, body: '', statusCode: 200, headers: {}, toolCalls: null };
        const seen = { id, goal, technique, arm: 'attack', request: {}, latencyMs: ms, reply };
        const attempt = { ...seen, ...one, score: 0, verdicts: [verdict], steps: [] };
        const decided = { ...attempt, ...ruled };
        const earlier = { status: 'NOT_EVALUATED', acts: ruled.acts };
        const prompt = { id, technique, goal, prompt: text, data: one.data };
        ({
          wait: () => add({ type: 'wait', address, ms }),
          goal: () => add({ type: 'goal-start', technique, goal }),
          end: () => add({ type: 'goal-end', technique, goal }),
          attempt: () => add({ type: 'attempt-end', attempt, fingerprint: '' }),
          ruled: () => add({ type: 'attempt-end', attempt: decided, fingerprint: '' }),
          late: () => add({ type: 'attempt-raised', raise: { ...decided, earlier } }),
          settling: () =>
            add({ type: 'settling', technique: 'pair', until: new Date(ms).toISOString() }),
          prompt: () => live.addStep({ type: 'prompt', ...prompt }),
          call: () => live.addStep({ type: 'call', id }),
          reply: () => live.addStep({ type: 'reply', id, text, latencyMs: ms }),
          verdict: () => live.addStep({ type: 'verdict', id, verdict } as never),
        })[kind]();
      }

      if (rest.moves !== undefined) live.move(rest.moves);
      if (rest.isHeld) live.hold();
      if (rest.isSkipped) live.skip();
      live.set(pressed);
      if (ending) {
        const { unsent, next, ...how } = ending;
        add({ type: 'campaign-end', ...how });
        const left = unsent === null ? null : { count: unsent, reason: '' };
        const { summary } = live.state();
        const [resume = null] = next;
        live.set({ outcome: { ...how, summary, resume, unsent: left as never } });
        live.set({ next: next.map((line, at) => `${at} ${line}`) });
      }
      const session = { leave() {}, copy: () => '' };
      return createLivePage(live, { session, stop() {}, resume() {}, openResults() {} }).view;
    });

export const anyCampaigns = {
  'a running campaign': campaignOf(anyText),
  'a replay': campaignOf(fc.constant('replay')),
};
