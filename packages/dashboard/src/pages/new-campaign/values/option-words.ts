import { capitalize } from '@provoke/figures';
import type { OptionSchema } from './campaign-parts.ts';

/** What an option is called: the first words of its description; the rest explains it. */
export function wordsOf({ name, description }: Pick<OptionSchema, 'name' | 'description'>): {
  label: string;
  more: string;
} {
  const text = description ?? PLAIN[name] ?? name;
  const end = text.search(/; | \(| or a preset: |, so | such as /);
  if (end < 0) return { label: capitalize(text), more: '' };
  const rest = text
    .slice(end)
    .replace(/^; |^, /, '')
    .trim();
  const more = rest.startsWith('(') ? rest.slice(1).replace(/\)$/, '') : rest;
  return {
    label: capitalize(text.slice(0, end)).replace(/,$/, ''),
    more: `${capitalize(more)}.`,
  };
}

/** The engine describes neither. */
const PLAIN: Readonly<Record<string, string>> = {
  goals_limit: 'the most goals; empty: all of them',
  seed: 'seed of what is drawn by chance; empty: another one each time',
};
