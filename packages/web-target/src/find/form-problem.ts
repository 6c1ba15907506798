import type { Outline } from '../page/outline/outline.ts';
import { labelOf } from './fields/label.ts';
import type { MatchedForm } from './fill-form.ts';

/** Why a form in front of a chat is not filled in, and what to type instead. */
export function describeProblem({
  sight: { outline },
  fields,
  isLetter,
  match,
}: MatchedForm): string {
  const named = (ids: readonly number[]) => ids.map((id) => wordsOf(outline, id)).join(', ');
  if (isLetter)
    return `In place of the chat is a form for leaving a message (${named(fields)}). A person would read it, so it is not sent. Scan while the chat is open, or name its field with --input-selector.`;
  const { unclear, unused, missing } = match;
  if (unclear) {
    const [one = '', other = ''] = unclear.fields.map((id) => wordsOf(outline, id));
    return `--form ${unclear.key} fits two fields, "${one}" and "${other}". Type their names: --form "${one}=Visitor" --form "${other}=Visitor".`;
  }
  const lost =
    unused.length > 0 ? ` There is no field for --form ${unused.join(', --form ')}.` : '';
  if (missing.length === 0)
    return `The form in front of the chat asks for ${named(fields)}.${lost} Remove what it does not ask for.`;
  return `A form in front of the chat asks for ${named(missing)}.${lost} Pass the values, such as --form "${named(missing.slice(0, 1))}=Visitor".`;
}

/** Of the page's own words. */
const WORDS_MAX = 40;

function wordsOf(outline: Outline, id: number): string {
  const { type = '', names = '', tag = '' } = outline.nodes[id] ?? {};
  return (labelOf(outline, id) || names || type || tag)
    .replace(/\s+/g, ' ')
    .slice(0, WORDS_MAX)
    .trim();
}
