import { kindOf } from '../conventions/attributes.ts';
import { type Messages, readMessages } from '../conventions/read-model-span.ts';
import { readToolSpan } from '../conventions/read-tool-span.ts';
import type { Span } from '../span.ts';
import { type Account, toAccount } from './account.ts';
import { limitValue } from './limit-value.ts';

export type Run = Account & {
  /** Undefined if it is not shown. */
  result: unknown;
  error: string | null;
  /** It waits for an approval, and did not run. */
  isDeferred: boolean;
};

export type Told = {
  /** Calls that models emitted, in the order of time. */
  emitted: readonly Account[];
  /** Tools that ran, in the order of time. */
  runs: readonly Run[];
  /** Requests to models, and agents that sum up their own, in the order of time. */
  requests: readonly Request[];
  /** Messages had more calls and results than are read. */
  isCut: boolean;
};

export type Request = Messages & { span: Span; isModel: boolean };

/** Parts of messages of one trace. Calls are compared with each other; a conversation is sent again and again. */
const OUTPUT_MAX = 1_000;
const INPUT_MAX = 20_000;

/** What each span tells for itself. */
export function readTold(spans: readonly Span[]): Told {
  const inOrder = spans.toSorted((a, b) => a.startMs - b.startMs);
  const room = { output: OUTPUT_MAX, input: INPUT_MAX };
  const requests = inOrder
    .filter((span) => kindOf(span) !== 'tool')
    .map((span) => ({ span, isModel: kindOf(span) === 'model', ...readMessages(span, room) }));
  const emitted = requests.flatMap(({ span, output }) =>
    output.flatMap((part) => {
      const { id, tool, arguments: given } = part.type === 'call' ? part : {};
      return tool === undefined ? [] : [toAccount(span, { id, tool, arguments: given })];
    }),
  );
  const isCut = room.output === 0 || room.input === 0;
  return { runs: inOrder.flatMap(readRun), requests, emitted, isCut };
}

function readRun(span: Span): Run[] {
  const told = kindOf(span) === 'tool' ? readToolSpan(span) : undefined;
  if (!told) return [];
  const { result, error, isDeferred } = told;
  return [{ ...toAccount(span, told), result: limitValue(result), error, isDeferred }];
}
