import type { RuleMetrics } from '@provoke/evidence/acts';

const NAMED_MAX = 20;

/** `markAt`: where the first mark is. */
export type Marked = { text: string; markAt?: number };

/** What rules name in their words, where it is in a text: `{"to":">mallory@example.test<"}`. */
export function markNamed(text: string, rules: readonly Pick<RuleMetrics, 'text'>[]): Marked {
  const named = rules.flatMap(({ text }) => textsIn(text)).slice(0, NAMED_MAX);
  if (named.length === 0) return { text };
  // The longest first: a shorter one may be the start of it.
  const parts = named.sort((a, b) => b.length - a.length).map(literal);
  const pattern = new RegExp(parts.join('|'), 'g');
  const markAt = text.search(pattern);
  if (markAt < 0) return { text };
  return { text: text.replace(pattern, (found) => `>${found}<`), markAt };
}

const literal = (text: string): string => text.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&');

/** Texts as a rule quotes them: `to contains "mallory@example.test"`. */
function textsIn(rule: string): string[] {
  return [...rule.matchAll(/"((?:[^"\\]|\\.)+)"/g)].flatMap(([quoted]) => {
    try {
      return [String(JSON.parse(quoted))];
    } catch {
      return [];
    }
  });
}

/** From where a text is shown on one line, so that its first mark is seen. */
export const aroundMark = ({ text, markAt = 0 }: Marked, width: number): string =>
  markAt < width / 2 ? text : `…${text.slice(markAt - Math.floor(width / 3))}`;
