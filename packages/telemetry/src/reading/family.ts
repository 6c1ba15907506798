import type { Span } from '../span.ts';

/** Which spans are within which. */
export type Family = {
  /** The spans that a span is within, the nearest first. */
  ancestorsOf(span: Span): readonly Span[];
  /** Whether one of two spans is within the other. */
  isWithin(a: Span, b: Span): boolean;
};

/** Hostile spans may be their own ancestors, or nest without end. */
const DEPTH_MAX = 64;

export function readFamily(spans: readonly Span[]): Family {
  const byId = new Map(spans.map((span) => [span.spanId, span]));
  const known = new Map<Span, readonly Span[]>();
  const ancestorsOf = (span: Span): readonly Span[] => {
    const found = known.get(span) ?? findAncestors(span, byId);
    known.set(span, found);
    return found;
  };
  return {
    ancestorsOf,
    isWithin: (a, b) => ancestorsOf(a).includes(b) || ancestorsOf(b).includes(a),
  };
}

function findAncestors(span: Span, byId: ReadonlyMap<string, Span>): readonly Span[] {
  const ancestors: Span[] = [];
  let at = byId.get(span.parentSpanId ?? '');
  while (at && at !== span && ancestors.length < DEPTH_MAX) {
    ancestors.push(at);
    at = byId.get(at.parentSpanId ?? '');
  }
  return ancestors;
}
