import { randomBytes } from 'node:crypto';
import { gzipSync } from 'node:zlib';
import {
  exportOf,
  type OtlpSpan,
  toolSpan,
  toProtobuf,
} from '../../packages/server/src/test/spans.ts';
import type { Offer } from './offer.ts';

export type Sent = { body: Buffer; headers: Record<string, string> };

const JSON_TYPE = { 'content-type': 'application/json' };
const PROTOBUF_TYPE = { 'content-type': 'application/x-protobuf' };
const PACKED = { 'content-encoding': 'gzip' };

/** Arguments of an everyday length. */
const ARGUMENTS = JSON.stringify({ to: 'mail@example.test', subject: 'x', body: 'y'.repeat(300) });

/** Makes the requests of an offer. New spans need new ids alone: all else is made once. */
export function exportsOf({ kind, spans, traceIds }: Offer): () => Sent {
  const many = Array.from({ length: spans }, (_, at) =>
    toolSpan(traceIds[at % traceIds.length] as string, 'send_email', ARGUMENTS),
  );
  switch (kind) {
    case 'protobuf':
    case 'one span':
      return renewing(toProtobuf(many), many, 'hex', PROTOBUF_TYPE);
    case 'json':
      return renewing(toJson(many), many, 'utf8', JSON_TYPE);
    case 'gzip': {
      const next = renewing(toProtobuf(many), many, 'hex', PROTOBUF_TYPE);
      return () => ({ body: gzipSync(next().body), headers: { ...PROTOBUF_TYPE, ...PACKED } });
    }
    case 'long span':
      return always(toJson([toolSpan(traceIds[0] as string, 'pay', '"'.repeat(2_000_000))]));
    case 'empty objects':
      return always(Buffer.from(`{"resourceSpans":[${'{},'.repeat(1_390_000)}{}]}`));
    case 'nested':
      return always(Buffer.from(`{"resourceSpans":${'['.repeat(2e6)}${']'.repeat(2e6)}}`));
    case 'gzip bomb':
      return always(gzipSync(Buffer.alloc(200_000_000)), PACKED);
  }
}

const toJson = (spans: readonly object[]) => Buffer.from(JSON.stringify(exportOf(spans)));

const always = (body: Buffer, headers = {}) => {
  const sent = { body, headers: { ...JSON_TYPE, ...headers } };
  return () => sent;
};

/** Writes random ids over those of the spans. */
function renewing(
  body: Buffer,
  spans: readonly OtlpSpan[],
  encoding: 'hex' | 'utf8',
  headers: Record<string, string>,
): () => Sent {
  let from = 0;
  const places = spans.map(({ spanId }) => {
    from = body.indexOf(Buffer.from(spanId, encoding), from);
    return from;
  });
  return () => {
    for (const place of places) {
      const id = randomBytes(8);
      (encoding === 'hex' ? id : Buffer.from(id.toString('hex'))).copy(body, place);
    }
    // Sent before the next one is made.
    return { body: Buffer.from(body), headers };
  };
}
