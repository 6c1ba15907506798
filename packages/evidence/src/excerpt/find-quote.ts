/** Quotation marks, straight and curly, and code ticks: opening to closing. */
const QUOTED = /"([^"]{4,400})"|“([^”]{4,400})”|'([^']{4,400})'|‘([^’]{4,400})’|`([^`]{4,400})`/g;
const REASON_MAX = 20_000;

/** Where in the text the longest passage is that a judge quotes from it; undefined where none does. */
export function findQuote(
  text: string,
  reasons: readonly string[],
): { start: number; length: number } | undefined {
  const quotes = reasons
    .flatMap((reason) => [...reason.slice(0, REASON_MAX).matchAll(QUOTED)])
    .map(([, ...groups]) => groups.find((group) => group !== undefined) ?? '')
    .sort((a, b) => b.length - a.length);
  for (const quote of quotes) {
    const start = text.indexOf(quote);
    if (start >= 0) return { start, length: quote.length };
  }
  return undefined;
}
