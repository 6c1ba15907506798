import { randomBytes } from 'node:crypto';
import type { TestServer } from './start-server.ts';

export const newTraceId = () => randomBytes(16).toString('hex');
const newSpanId = () => randomBytes(8).toString('hex');

/** A span as an exporter sends it in JSON. */
export type OtlpSpan = {
  traceId: string;
  spanId: string;
  name: string;
  attributes: { key: string; value: { stringValue: string } }[];
};

/** The call of a tool with these arguments. */
export const toolSpan = (traceId: string, tool = 'send_email', args = '{}'): OtlpSpan => ({
  traceId,
  spanId: newSpanId(),
  name: `execute_tool ${tool}`,
  attributes: Object.entries({
    'gen_ai.operation.name': 'execute_tool',
    'gen_ai.tool.name': tool,
    'gen_ai.tool.call.arguments': args,
  }).map(([key, stringValue]) => ({ key, value: { stringValue } })),
});

export const spansOf = (traceIds: readonly string[]) => traceIds.map((id) => toolSpan(id));

export const exportOf = (spans: readonly object[]) => ({
  resourceSpans: [{ scopeSpans: [{ scope: { name: 'agent' }, spans }] }],
});

/** Sends spans in JSON, and returns what the service says of them. */
export async function sendSpans(
  server: Pick<TestServer, 'call'>,
  key: string,
  spans: readonly object[],
): Promise<PartialSuccess | undefined> {
  const answer = await server.call('/v1/traces', {
    ...{ key, method: 'POST' },
    body: JSON.stringify(exportOf(spans)),
  });
  const text = await answer.text();
  if (answer.status !== 200) throw new Error(`${answer.status} ${text}`);
  return (JSON.parse(text) as { partialSuccess?: PartialSuccess }).partialSuccess;
}

type PartialSuccess = { rejectedSpans: string; errorMessage: string };

/** The same in protobuf, with no more than it takes: ids, name and texts. */
export function toProtobuf(spans: readonly OtlpSpan[]): Buffer {
  const messages = spans.map(({ traceId, spanId, name, attributes }) =>
    Buffer.concat([
      field(1, Buffer.from(traceId, 'hex')),
      field(2, Buffer.from(spanId, 'hex')),
      field(5, Buffer.from(name)),
      ...attributes.map(({ key, value }) =>
        field(
          9,
          Buffer.concat([
            field(1, Buffer.from(key)),
            field(2, field(1, Buffer.from(value.stringValue))),
          ]),
        ),
      ),
    ]),
  );
  return field(1, field(2, Buffer.concat(messages.map((message) => field(2, message)))));
}

const field = (number: number, bytes: Buffer): Buffer =>
  Buffer.concat([Buffer.of((number << 3) | 2), varint(bytes.length), bytes]);

function varint(value: number): Buffer {
  const bytes: number[] = [];
  for (let rest = value; ; rest = Math.floor(rest / 128)) {
    if (rest < 128) return Buffer.from([...bytes, rest]);
    bytes.push((rest % 128) | 128);
  }
}
