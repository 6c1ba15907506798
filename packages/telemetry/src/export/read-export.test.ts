import { readFile } from 'node:fs/promises';
import { deflateSync, gzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { aSpan } from '../reading/spans.fixture.ts';
import { toJsonExport, toProtobufExport } from '../test/encode-export.ts';
import { ExportError } from './export-error.ts';
import { EXPORT_BYTES_MAX } from './limits.ts';
import { readExport } from './read-export.ts';

const JSON_TYPE = { contentType: 'application/json' };
const PROTOBUF = { contentType: 'application/x-protobuf' };
const bytesOf = (value: unknown) => Buffer.from(JSON.stringify(value));
const anExport = (span: object) => ({ resourceSpans: [{ scopeSpans: [{ spans: [span] }] }] });
const ids = { traceId: 'A'.repeat(32), spanId: '1'.repeat(16) };

const refusal = (body: Uint8Array, headers = JSON_TYPE as Parameters<typeof readExport>[1]) =>
  readExport(body, headers).then(
    () => undefined,
    (error: unknown) => {
      expect(error).toBeInstanceOf(ExportError);
      return error as ExportError;
    },
  );

const span = aSpan({
  ...{ id: 1, name: 'execute_tool', error: 'No such domain' },
  attributes: { text: 'ä', flag: true, whole: -7, double: 0.5, list: ['x', 1], map: { a: null } },
  events: [{ name: 'progress', atMs: 1_500, attributes: { step: 1 } }],
});

test('both encodings say the same, compressed or not', async () => {
  const [json, protobuf] = [bytesOf(toJsonExport([span])), toProtobufExport([span])];
  const all = [
    readExport(json, JSON_TYPE),
    readExport(json, { contentType: 'Application/JSON; charset=utf-8' }),
    readExport(gzipSync(json), { ...JSON_TYPE, contentEncoding: 'gzip' }),
    readExport(deflateSync(json), { ...JSON_TYPE, contentEncoding: 'deflate' }),
    readExport(protobuf, PROTOBUF),
    readExport(gzipSync(protobuf), { ...PROTOBUF, contentEncoding: 'GZIP' }),
  ];

  for (const read of await Promise.all(all)) expect(read).toEqual({ spans: [span], invalid: 0 });
});

test('what the exporter of OpenTelemetry for Python sends is read', async () => {
  const body = await readFile(new URL('../test/recorded/python-exporter.pb', import.meta.url));

  const { spans } = await readExport(body, PROTOBUF);

  expect(spans.map(({ name, scope }) => [name, scope])).toEqual([
    ['execute_tool send_email', 'mail-agent'],
    ['invoke_agent Mail', 'mail-agent'],
  ]);
  expect(spans[0]?.parentSpanId).toBe(spans[1]?.spanId);
  expect(spans[0]).toMatchObject({
    error: 'No such domain: nowhere.invalid',
    attributes: {
      'gen_ai.tool.call.arguments': '{"to": "mallory@example.test"}',
      ...{ 'a.whole': 7, 'a.negative': -7, 'a.double': 0.5, 'a.flag': true },
      ...{ 'a.list': ['x', 'y'], 'a.numbers': [1, 2, 3] },
    },
    events: [{ name: 'progress', attributes: { step: 1 } }],
  });
});

test('JSON may have the names of the .proto files, numbers as text, and names of enums', async () => {
  const body = {
    resource_spans: [
      {
        scope_spans: [
          {
            scope: { name: 'x' },
            spans: [
              {
                ...{ trace_id: ids.traceId, span_id: ids.spanId, parent_span_id: '' },
                ...{ start_time_unix_nano: 1_000_000, end_time_unix_nano: '2000000', unknown: [1] },
                attributes: [
                  { key: 'small', value: { int_value: 5 } },
                  { key: 'large', value: { intValue: '9007199254740993' } },
                  { key: '__proto__', value: { string_value: 'x' } },
                ],
                status: { code: 'STATUS_CODE_ERROR' },
              },
            ],
          },
        ],
      },
    ],
  };

  const { spans } = await readExport(bytesOf(body), JSON_TYPE);

  expect(spans).toMatchObject([
    { traceId: 'a'.repeat(32), parentSpanId: null, startMs: 1, endMs: 2, error: 'error' },
  ]);
  expect(Object.entries(spans[0]?.attributes ?? {})).toEqual([
    ['small', 5],
    ['large', '9007199254740993'],
    ['__proto__', 'x'],
  ]);
});

test('an error is named by the status, the exception or the type', async () => {
  const attributes = [{ key: 'error.type', value: { stringValue: 'timeout' } }];
  const message = { key: 'exception.message', value: { stringValue: 'refused' } };
  const events = [{ name: 'exception', attributes: [message] }];
  const status = { code: 2, message: 'not sent' };

  const errors = [{ attributes }, { attributes, events }, { attributes, events, status }].map(
    async (told) =>
      (await readExport(bytesOf(anExport({ ...ids, ...told })), JSON_TYPE)).spans[0]?.error,
  );

  expect(await Promise.all(errors)).toEqual(['timeout', 'refused', 'not sent']);
});

test('a span without valid ids is counted, and the others are read', async () => {
  const spans = [{ ...ids }, { ...ids, traceId: '0'.repeat(32) }, { ...ids, spanId: 'xyz' }, {}];
  const body = { resourceSpans: [{ scopeSpans: [{ spans }] }] };

  expect(await readExport(bytesOf(body), JSON_TYPE)).toMatchObject({
    spans: [{ spanId: ids.spanId }],
    invalid: 3,
  });
});

test('an export without spans is read', async () => {
  expect(await readExport(bytesOf({}), JSON_TYPE)).toEqual({ spans: [], invalid: 0 });
  expect(await readExport(new Uint8Array(), PROTOBUF)).toEqual({ spans: [], invalid: 0 });
});

test('another type or compression is refused with what to set', async () => {
  const type = await refusal(bytesOf({}), { contentType: 'text/plain' });
  const encoding = await refusal(bytesOf({}), { ...JSON_TYPE, contentEncoding: 'zstd' });

  expect([type?.status, encoding?.status]).toEqual([415, 415]);
  expect(type?.message).toContain('OTEL_EXPORTER_OTLP_PROTOCOL');
  expect(encoding?.message).toContain('OTEL_EXPORTER_OTLP_COMPRESSION');
});

test('what is no export is refused', async () => {
  const bodies = [
    ...['', '{', '"\\ud800', 'null1', '[[['].map((text) => Buffer.from(text)),
    bytesOf({ resourceSpans: {} }),
    bytesOf({ resourceSpans: [1] }),
    bytesOf(anExport({ ...ids, name: { toString: 1 } })),
    bytesOf(anExport({ ...ids, startTimeUnixNano: { valueOf: 1 } })),
    bytesOf(anExport({ ...ids, attributes: [[]], name: [] })),
  ];

  for (const body of bodies) expect((await refusal(body))?.status).toBe(400);
  for (const body of [[0x0a], [0x0a, 0xff, 0x01], [0x0b], [0x08], [0xff, 0xff, 0xff, 0xff, 0xff]])
    expect((await refusal(Uint8Array.from(body), PROTOBUF))?.status).toBe(400);
  expect((await refusal(bytesOf({}), { ...JSON_TYPE, contentEncoding: 'gzip' }))?.status).toBe(400);
});

test('more than 4 MiB are refused, also when they were compressed', async () => {
  const large = Buffer.alloc(EXPORT_BYTES_MAX + 1, ' ');
  const bomb = gzipSync(Buffer.alloc(10 * EXPORT_BYTES_MAX));

  expect(bomb.length).toBeLessThan(EXPORT_BYTES_MAX);
  expect((await refusal(large))?.status).toBe(413);
  expect((await refusal(bomb, { ...PROTOBUF, contentEncoding: 'gzip' }))?.status).toBe(413);
});

test('a small body that would become a large structure is refused', async () => {
  const empty = Buffer.alloc(EXPORT_BYTES_MAX - 8);
  // Empty spans, two bytes each.
  for (let at = 0; at < empty.length; at += 2) empty[at] = 0x12;
  const field = (tag: number, body: Uint8Array) => {
    const head = [tag];
    for (let left = body.length; ; left = Math.floor(left / 128)) {
      head.push(left >= 128 ? (left % 128) + 128 : left);
      if (left < 128) break;
    }
    return Buffer.concat([Uint8Array.from(head), body]);
  };
  const scopes = field(0x0a, empty.subarray(16));
  const spans = field(0x0a, field(0x12, empty.subarray(16)));
  const many = { resourceSpans: [{ scopeSpans: [{ spans: Array(10_001).fill({}) }] }] };

  expect((await refusal(scopes, PROTOBUF))?.status).toBe(413);
  expect((await refusal(spans, PROTOBUF))?.status).toBe(413);
  expect((await refusal(bytesOf(many)))?.status).toBe(413);
});

test('an attribute may be nested 32 levels deep, no deeper', async () => {
  const attributes = (depth: number) => [{ key: 'deep', value: nest(depth) }];

  expect((await refusal(bytesOf(anExport({ ...ids, attributes: attributes(33) }))))?.status).toBe(
    400,
  );
  expect(await refusal(bytesOf(anExport({ ...ids, attributes: attributes(32) })))).toBeUndefined();
});

const nest = (depth: number): object =>
  depth === 0 ? { intValue: 1 } : { arrayValue: { values: [nest(depth - 1)] } };
