import type { EvidenceLevel } from '@provoke/contract/lists';
import { countHidden } from '../text/hidden.ts';
import { maskSecrets } from '../text/mask-secrets.ts';
import type { Excerpt } from './evidence.ts';
import { findQuote } from './find-quote.ts';

/** In UTF-16 units, which keeps a cut cheap on a text of megabytes. */
const WHOLE_MAX = 640;
const HEAD = 480;
const TAIL = 120;
const HEAD_BEFORE_QUOTE = 160;
const AROUND_QUOTE = 160;
const QUOTE_MAX = 320;
const GAP_MIN = 40;

type Span = { from: number; to: number };

/**
 * A foreign text as far as a report shows it: its start and end, and what a judge quotes. Secrets are masked before
 * cutting, so that no cut leaves half of one.
 */
export function toExcerpt(
  text: string,
  level: EvidenceLevel,
  reasons: readonly string[] = [],
): Excerpt | null {
  if (level === 'none') return null;
  const { text: clean, masked } = maskSecrets(text);
  const isWhole = level === 'full' || clean.length <= WHOLE_MAX;
  const spans = isWhole ? [{ from: 0, to: clean.length }] : spansOf(clean, reasons);
  let end = 0;
  const parts = spans.map(({ from, to }) => {
    const part = { skipped: from - end, text: clean.slice(from, to) };
    end = to;
    return part;
  });
  return {
    parts,
    skipped_after: clean.length - end,
    length: text.length,
    masked,
    hidden: countHidden(clean),
  };
}

function spansOf(text: string, reasons: readonly string[]): Span[] {
  const tail = { from: text.length - TAIL, to: text.length };
  const quote = findQuote(text, reasons);
  if (!quote || quote.start + quote.length <= HEAD)
    return atCharacters(text, [{ from: 0, to: HEAD }, tail]);
  const around = {
    from: quote.start - AROUND_QUOTE,
    to: quote.start + Math.min(quote.length, QUOTE_MAX) + AROUND_QUOTE,
  };
  return atCharacters(text, [{ from: 0, to: HEAD_BEFORE_QUOTE }, around, tail]);
}

/** Joins what nearly touches, and cuts no character in two. */
function atCharacters(text: string, spans: readonly Span[]): Span[] {
  const joined: Span[] = [];
  for (const { from, to } of spans) {
    const last = joined.at(-1);
    if (last && from - last.to < GAP_MIN) last.to = Math.max(last.to, to);
    else joined.push({ from, to });
  }
  return joined.map(({ from, to }) => ({
    from: isWithinCharacter(text, from) ? from - 1 : Math.max(0, from),
    to: isWithinCharacter(text, to) ? to + 1 : Math.min(text.length, to),
  }));
}

const isWithinCharacter = (text: string, at: number) =>
  /^[\ud800-\udbff][\udc00-\udfff]$/.test(text.slice(at - 1, at + 1));
