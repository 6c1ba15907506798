import type { RuleMetrics } from '@provoke/evidence/acts';

const NAMED_MAX = 20;

/** What rules name in their words, where it is in a text: `{"to":">mallory@example.test<"}`. */
export function markNamed(text: string, rules: readonly Pick<RuleMetrics, 'text'>[]): string {
  const named = rules.flatMap(({ text }) => textsIn(text)).slice(0, NAMED_MAX);
  if (named.length === 0) return text;
  // The longest first: a shorter one may be the start of it.
  const parts = named.sort((a, b) => b.length - a.length).map(literal);
  return text.replace(new RegExp(parts.join('|'), 'g'), (found) => `>${found}<`);
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

/** A text that is cut around the first of its marks, where that would not be seen. */
export function aroundMark(text: string, width: number): string {
  const at = text.search(/>[^<>]+</);
  return at < width / 2 ? text : `…${text.slice(at - Math.floor(width / 3))}`;
}
