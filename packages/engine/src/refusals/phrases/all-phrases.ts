import { arabic } from './arabic.ts';
import { chinese } from './chinese.ts';
import { english } from './english.ts';
import { french } from './french.ts';
import { german } from './german.ts';
import { hindi } from './hindi.ts';
import { italian } from './italian.ts';
import { japanese } from './japanese.ts';
import { korean } from './korean.ts';
import { portuguese } from './portuguese.ts';
import { russian } from './russian.ts';
import { spanish } from './spanish.ts';
import type { Phrases } from './to-pattern.ts';

/** By ISO 639-1 code. A reply in another language has no verdict by phrases. */
export const allPhrases = {
  en: english,
  zh: chinese,
  es: spanish,
  hi: hindi,
  ar: arabic,
  pt: portuguese,
  ru: russian,
  ja: japanese,
  de: german,
  fr: french,
  ko: korean,
  it: italian,
} satisfies Record<string, Phrases>;
