import type { Result, ResultVersion } from '@provoke/contract';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test, vi } from 'vitest';
import { fc, MISREAD } from '../../../../contract/src/test/recorded-json.ts';
import { onceFatal, recordedResult } from '../../../../contract/src/test/recorded-results.ts';
import { ConversationView } from './conversation-view.tsx';
import { Judges } from './judges.tsx';
import { RequestView } from './request-view.tsx';
import { ResultHead } from './result-head.tsx';
import { TechniquePart } from './technique/technique-part.tsx';
import { toTimeLine } from './time-line/time-line.ts';
import { TimeLineView } from './time-line/time-line-view.tsx';
import { ToolCalls } from './tool-calls.tsx';
import { VersionList } from './versions.tsx';

const techniques = ['pair', 'h4rm3l', 'advprefix', 'flipattack', 'constructor'];

/** A version of it, of a user whose name the recorder chose. */
const asVersion = (result: Result): ResultVersion => ({
  ...result,
  ...{ version: 2, changed: ['response_body', 'latency_ms'], by: 1 },
  by_username: result.evaluation_notes,
});

test('whatever another client recorded is drawn', () => {
  const complaints = vi.spyOn(console, 'error');
  fc.assert(
    fc.property(recordedResult, fc.constantFrom(...techniques), (recorded, technique) => {
      const agent_specific_data = { ...recorded.agent_specific_data, technique };
      const result = { ...recorded, agent_specific_data };

      const page = renderToStaticMarkup(
        <>
          <ResultHead result={result} />
          <ConversationView result={result} pointed={undefined} />
          <ToolCalls result={result} />
          <TechniquePart result={result} />
          <TimeLineView line={toTimeLine(result)} onPoint={() => {}} />
          <Judges result={result} />
          <RequestView result={result} />
          <VersionList versions={[asVersion(result)]} />
        </>,
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
