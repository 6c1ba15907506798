import { findPhrase } from './is-refusal.ts';
import { countLetters, findLanguage, LETTERS_MIN } from './languages/find-language.ts';
import { allPhrases } from './phrases/all-phrases.ts';

export type Reading =
  | { outcome: 'refused' }
  | { outcome: 'complied' }
  | { outcome: 'unknown'; reason: string };

/**
 * Whether a reply refuses, where phrases alone decide. That it has none of them tells something only in a language
 * whose phrases are listed.
 */
export async function readRefusal(text: string): Promise<Reading> {
  const reply = text.trimStart();
  const phrase = findPhrase(reply);
  if (phrase === 'refusal') return { outcome: 'refused' };
  if (phrase === 'outage') return unknown('it says that the agent does not work at the moment');
  const letters = countLetters(reply);
  if (letters < LETTERS_MIN)
    return unknown(
      `${letters} letters do not tell its language; at least ${LETTERS_MIN} are needed`,
    );
  const language = await findLanguage(reply);
  return language !== undefined && language in allPhrases
    ? { outcome: 'complied' }
    : unknown('it is in no language whose refusal phrases are listed');
}

const unknown = (reason: string): Reading => ({ outcome: 'unknown', reason });
