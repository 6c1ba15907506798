import { gzipSync } from 'node:zlib';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { toSeen } from '../reading/to-seen.ts';
import type { Span } from '../span.ts';
import { toJsonExport, toProtobufExport } from '../test/encode-export.ts';
import { ExportError } from './export-error.ts';
import { readExport } from './read-export.ts';

const hex = (length: number) =>
  fc
    .array(fc.constantFrom(...'0123456789abcdef'), { minLength: length, maxLength: length })
    .map((digits) => digits.join(''))
    .filter((id) => !/^0+$/.test(id));

const text = fc.string({ unit: 'grapheme', maxLength: 20 });

const { value } = fc.letrec((tie) => ({
  value: fc.oneof(
    { depthSize: 'small' },
    text,
    fc.boolean(),
    fc.constant(null),
    fc.maxSafeInteger(),
    fc.double({ noNaN: true, noDefaultInfinity: true }).filter((one) => !Object.is(one, -0)),
    fc.array(tie('value'), { maxLength: 3 }),
    fc.dictionary(text, tie('value'), { maxKeys: 3 }),
  ),
}));

/** Names that are read, with values that may be anything. */
const attributes = fc
  .dictionary(
    fc.oneof(
      text,
      fc.constantFrom(
        ...['gen_ai.operation.name', 'gen_ai.tool.name', 'gen_ai.tool.call.id', 'gen_ai.system'],
        ...['gen_ai.tool.call.arguments', 'gen_ai.output.messages', 'gen_ai.input.messages'],
        ...['llm.output_messages.0.message.tool_calls.0.tool_call.id', 'gen_ai.completion.x.y'],
        ...['openinference.span.kind', 'traceloop.span.kind', 'traceloop.entity.input', 'events'],
      ),
    ),
    fc.oneof(value, fc.constantFrom('execute_tool', 'chat', 'TOOL', 'LLM', '[{"parts":[{}]}]')),
    { maxKeys: 6 },
  )
  .map((fields) => Object.fromEntries(Object.entries(fields)));

const times = fc.integer({ min: 0, max: 2_000_000 }).map((ms) => ms + 0.5);

const span: fc.Arbitrary<Span> = fc.record({
  ...{ traceId: hex(32), spanId: hex(16) },
  ...{ parentSpanId: fc.option(hex(16)), name: text, scope: fc.constantFrom('', 'a', 'b') },
  ...{ startMs: times, endMs: times },
  error: fc.option(text.filter((one) => one !== '')),
  dropped: fc.nat(1_000),
  attributes: attributes.filter((fields) => !('error.type' in fields)),
  events: fc.array(
    fc.record({
      name: fc.oneof(
        text.filter((name) => name !== 'exception'),
        fc.constantFrom('gen_ai.choice', 'gen_ai.tool.message'),
      ),
      ...{ atMs: times, attributes },
    }),
    { maxLength: 2 },
  ),
});

/** Spans of one library come together. */
const spans = fc
  .array(span, { maxLength: 8 })
  .map((all) => ['', 'a', 'b'].flatMap((scope) => all.filter((one) => one.scope === scope)));

const asJson = (all: readonly Span[]) => Buffer.from(JSON.stringify(toJsonExport(all)));

test('what is encoded is decoded, in both encodings', async () => {
  await fc.assert(
    fc.asyncProperty(spans, async (all) => {
      const json = await readExport(asJson(all), { contentType: 'application/json' });
      const protobuf = await readExport(toProtobufExport(all), {
        contentType: 'application/x-protobuf',
      });

      expect(json.spans).toEqual(all);
      expect(protobuf.spans).toEqual(all);
    }),
  );
});

test('whatever the spans say, they are read: each result has its call before it', async () => {
  fc.assert(
    fc.property(spans, (all) => {
      const { steps } = toSeen(all, { parent: '1'.repeat(16) });

      const known = new Set<string>();
      for (const step of steps) {
        if (step.type === 'tool_call') known.add(step.callId);
        if (step.type === 'tool_result') expect(known).toContain(step.callId);
      }
    }),
  );
});

const contentType = fc.constantFrom('application/json', 'application/x-protobuf');

/** Bytes of all kinds, and exports that were damaged in a few places. */
const hostile = fc.oneof(
  fc.uint8Array({ maxLength: 200 }),
  fc.json().map((json) => Buffer.from(json)),
  fc
    .tuple(spans, fc.boolean(), fc.array(fc.tuple(fc.nat(), fc.nat(255)), { maxLength: 4 }))
    .map(([all, isJson, changes]) => {
      const bytes = Uint8Array.from(isJson ? asJson(all) : toProtobufExport(all));
      for (const [at, byte] of changes) if (bytes.length > 0) bytes[at % bytes.length] = byte;
      return bytes;
    }),
);

test('hostile bytes are read or refused, and nothing else happens', async () => {
  await fc.assert(
    fc.asyncProperty(hostile, contentType, fc.boolean(), async (bytes, type, isZipped) => {
      const body = isZipped ? gzipSync(bytes) : bytes;
      const headers = { contentType: type, ...(isZipped && { contentEncoding: 'gzip' }) };
      try {
        const { spans: read } = await readExport(body, headers);
        toSeen(read, { parent: '1'.repeat(16) });
      } catch (error) {
        expect(error).toBeInstanceOf(ExportError);
      }
    }),
    { numRuns: 500 },
  );
});
