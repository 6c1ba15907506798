import { limits } from '@provoke/contract';
import { cutText } from '@provoke/evidence/acts';
import type { Span } from '@provoke/telemetry';

/** A span as JSON, with its bytes. */
export type SpanText = { json: string; bytes: number };

/** Ever shorter, until it fits. Texts in UTF-16 code units, lists and objects in members. */
const SHORTEST = { text: 400, members: 30 };
const SIZES = [{ text: 8_000, members: 500 }, { text: 2_000, members: 100 }, SHORTEST];

/**
 * A span within the limit. What is too long is cut, and counts as left out: what an agent did may be in the part that is
 * missing.
 */
export function cutSpan(span: Span): SpanText {
  const whole = toText(span);
  if (whole.bytes <= limits.spanBytesMax) return whole;
  const leaving = { ...span, dropped: span.dropped + 1 };
  for (const size of SIZES) {
    const cut = toText(shorten(leaving, size) as Span);
    if (cut.bytes <= limits.spanBytesMax) return cut;
  }
  const bare = { ...leaving, attributes: {}, events: [] };
  return toText(shorten(bare, SHORTEST) as Span);
}

function toText(span: Span): SpanText {
  const json = JSON.stringify(span);
  return { json, bytes: Buffer.byteLength(json) };
}

type Size = typeof SHORTEST;

function shorten(value: unknown, size: Size): unknown {
  if (typeof value === 'string') return cutText(value, size.text);
  if (Array.isArray(value)) return value.slice(0, size.members).map((one) => shorten(one, size));
  if (typeof value !== 'object' || value === null) return value;
  const members = Object.entries(value).slice(0, size.members);
  return Object.fromEntries(
    members.map(([name, member]) => [shorten(name, size), shorten(member, size)]),
  );
}
