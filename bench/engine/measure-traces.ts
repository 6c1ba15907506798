import { readExport, type Span, toSeen } from '@provoke/telemetry';
import { median } from '../load/quantile.ts';
import type { Promised } from '../report/promise.ts';
import type { Stage } from '../suite.ts';

const SPANS = 1_000;
const TIMES = 100;
/** Until the code is compiled. */
const WARM = 20;

const words = 'the quick brown fox jumps over the lazy dog '.repeat(4);
const TRACE = 'a'.repeat(32);
const PARENT = 'b'.repeat(16);
const textOf = (key: string, value: unknown) => ({
  key,
  value: { stringValue: typeof value === 'string' ? value : JSON.stringify(value) },
});

/** A request to a model that calls a tool, and the tool that runs, by turns. */
function toSpan(at: number) {
  const mail = { to: [`user${at >> 1}@example.test`], body: words };
  const id = `call_${at >> 1}`;
  const call = { type: 'tool_call', id, name: 'send_email', arguments: mail };
  const attributes =
    at % 2 === 0
      ? [
          textOf('gen_ai.operation.name', 'chat'),
          textOf('gen_ai.output.messages', [{ role: 'assistant', parts: [call] }]),
        ]
      : [
          textOf('gen_ai.operation.name', 'execute_tool'),
          textOf('gen_ai.tool.name', 'send_email'),
          textOf('gen_ai.tool.call.id', id),
          textOf('gen_ai.tool.call.arguments', mail),
          textOf('gen_ai.tool.call.result', { status: 'sent', text: words }),
        ];
  return {
    ...{ traceId: TRACE, spanId: (at + 1).toString(16).padStart(16, '0'), parentSpanId: PARENT },
    ...{ name: 'span', startTimeUnixNano: `${at}000000000`, endTimeUnixNano: `${at}900000000` },
    attributes,
  };
}

const body = Buffer.from(
  JSON.stringify({
    resourceSpans: [
      { scopeSpans: [{ spans: Array.from({ length: SPANS }, (_, at) => toSpan(at)) }] },
    ],
  }),
);

/** The milliseconds that it takes to decode a trace of a thousand spans and to read it into steps. */
export async function measureTraces({ pace, signal, tell }: Stage): Promise<number> {
  tell(`a trace of ${SPANS} spans`);
  const times: number[] = [];
  for (let time = 0; time < WARM + TIMES * pace.share; time += 1) {
    signal.throwIfAborted();
    const start = performance.now();
    const { spans } = await readExport(body, { contentType: 'application/json' });
    read(spans);
    times.push(performance.now() - start);
  }
  return median(times.slice(WARM));
}

function read(spans: readonly Span[]): void {
  const { steps } = toSeen(spans, { parent: PARENT });
  if (steps.length !== SPANS) throw new Error(`${steps.length} steps were read of ${SPANS} spans.`);
}

export const tracesPromise = (measured: number | undefined): Promised => ({
  text: `a trace of ${SPANS.toLocaleString('en')} spans: time to decode and read it`,
  measured,
  bound: { max: 100 },
  unit: 'ms',
});
