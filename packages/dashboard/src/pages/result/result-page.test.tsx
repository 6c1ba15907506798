import type { Result, ResultVersion } from '@provoke/contract';
import { readExchange } from '@provoke/evidence';
import { readActMetrics } from '@provoke/evidence/acts';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test, vi } from 'vitest';
import {
  recordedJson as anyJson,
  fc,
  MISREAD,
} from '../../../../contract/src/test/recorded-json.ts';
import { onceFatal, recordedResult } from '../../../../contract/src/test/recorded-results.ts';
import { Beside } from '../../parts/diff/beside.tsx';
import { ConductHead } from './conduct/conduct-head.tsx';
import { readWay } from './conduct/read-way.ts';
import { RulePart } from './conduct/rule-part.tsx';
import { WayView } from './conduct/way.tsx';
import { ConversationView } from './conversation-view.tsx';
import { Judges } from './judges.tsx';
import { RequestView } from './request-view.tsx';
import { ResultHead } from './result-head.tsx';
import { TechniquePart } from './technique/technique-part.tsx';
import { toTimeLine } from './time-line/time-line.ts';
import { TimeLineView } from './time-line/time-line-view.tsx';
import { ToolCalls } from './tool-calls.tsx';
import { TraceId } from './trace-id.tsx';
import { VersionList } from './versions.tsx';

const techniques = ['pair', 'h4rm3l', 'advprefix', 'flipattack', 'constructor'];

/** A version of it, of a user whose name the recorder chose. */
const asVersion = (result: Result): ResultVersion => ({
  ...result,
  ...{ version: 2, changed: ['response_body', 'latency_ms'], by: 1 },
  by_username: result.evaluation_notes,
});

/** What rules came to, as any client may have recorded it. */
const recordedActs = fc.record(
  {
    ...{ evidence: fc.constantFrom('said', 'meant', 'did', 'reached', null, 'x') },
    ...{ said: anyJson, did: anyJson, severity: anyJson, stopped_by: anyJson, tools: anyJson },
    ...{ concealed: fc.boolean(), utility: anyJson, undecided: anyJson, earlier_steps: anyJson },
    observable: fc.constantFrom({}, { meant: 'all', did: ['a'] }),
    rules: fc.array(
      fc.record({
        ...{ rule: anyJson, of: anyJson, kind: fc.constantFrom('did', 'meant', null, 'y') },
        ...{ outcome: fc.constantFrom('broken', 'undecided', 7), text: anyJson },
        steps: fc.array(fc.integer({ min: -1, max: 9 }), { maxLength: 3 }),
      }),
      { minLength: 1, maxLength: 3 },
    ),
  },
  { requiredKeys: ['observable', 'rules'] },
);

test('whatever another client recorded of rules and acts is drawn', () => {
  const complaints = vi.spyOn(console, 'error');
  fc.assert(
    fc.property(recordedResult, recordedActs, (recorded, evaluation_metrics) => {
      const result = { ...recorded, evaluation_metrics };
      const acts = readActMetrics(evaluation_metrics);
      if (!acts) throw new Error('There are rules, and what could be seen.');
      const way = readWay(result, acts);

      const page = renderToStaticMarkup(
        <>
          <ConductHead {...{ result, acts }} crumbs="" actions="" />
          <WayView {...{ way, acts }} />
          <RulePart {...{ way, acts }} />
          <TraceId result={result} />
        </>,
      );

      expect(page).not.toMatch(MISREAD);
      expect(complaints.mock.calls).toEqual([]);
    }),
    { numRuns: 100 },
  );
  complaints.mockRestore();
});

test('whatever another client recorded is drawn', () => {
  const complaints = vi.spyOn(console, 'error');
  fc.assert(
    fc.property(recordedResult, fc.constantFrom(...techniques), (recorded, technique) => {
      const agent_specific_data = { ...recorded.agent_specific_data, technique };
      const result = { ...recorded, agent_specific_data };

      const page = renderToStaticMarkup(
        <QueryClientProvider client={new QueryClient()}>
          <ResultHead result={result} />
          <ConversationView result={result} pointed={undefined} />
          <ToolCalls result={result} />
          <TechniquePart result={result} />
          <TimeLineView line={toTimeLine(result)} onPoint={() => {}} />
          <Judges result={result} />
          <RequestView result={result} />
          <VersionList versions={[asVersion(result)]} />
          <Beside
            what="reply"
            before={{ name: 'Before', only: 'only before', text: readExchange(result).reply ?? '' }}
            after={{ name: 'After', only: 'only after', text: result.evaluation_notes ?? '' }}
          />
        </QueryClientProvider>,
      );

      expect(page).not.toMatch(MISREAD);
      expect(complaints.mock.calls).toEqual([]);
    }),
    {
      numRuns: 100,
      examples: onceFatal.results.map((result): [Result, string] => [result, 'flipattack']),
    },
  );
  complaints.mockRestore();
});
