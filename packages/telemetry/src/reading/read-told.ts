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
  /** Calls that were too many to be read. */
  left: number;
};

export type Request = Messages & { span: Span; isModel: boolean };

/** Of one trace; each is compared with the others. */
const CALLS_MAX = 2_000;

/** What each span tells for itself. */
export function readTold(spans: readonly Span[]): Told {
  const inOrder = spans.toSorted((a, b) => a.startMs - b.startMs);
  const runs = inOrder.flatMap(readRun);
  const requests = inOrder
    .filter((span) => kindOf(span) !== 'tool')
    .map((span) => ({ span, isModel: kindOf(span) === 'model', ...readMessages(span) }));
  const emitted = requests.flatMap(({ span, output = [] }) =>
    output.flatMap((part) =>
      part.type === 'call' && part.tool !== undefined
        ? [{ span, call: { id: part.id, tool: part.tool, arguments: part.arguments } }]
        : [],
    ),
  );
  return {
    runs,
    requests,
    emitted: emitted.slice(0, CALLS_MAX).map(({ span, call }) => toAccount(span, call)),
    left: Math.max(0, emitted.length - CALLS_MAX),
  };
}

function readRun(span: Span): Run[] {
  const told = kindOf(span) === 'tool' ? readToolSpan(span) : undefined;
  if (!told) return [];
  const { result, error, isDeferred } = told;
  return [{ ...toAccount(span, told), result: limitValue(result), error, isDeferred }];
}
