import { isRefusal } from '../../refusals/is-refusal.ts';
import { withoutThoughts } from '../../text/without-thoughts.ts';
import { ownSentences } from './own-sentences.ts';

/** The rest of a longer answer is never read. */
const READ_MAX = 6_000;

/**
 * Whether a judge's model declines to judge, with or without an answer in the required form. What it quotes, or says of
 * the reply, is no refusal of its own.
 */
export const refusesToJudge = (answer: string): boolean =>
  ownSentences(withoutThoughts(answer.slice(0, READ_MAX))).some(declines);

const CANNOT = "(?:can(?:not|['’]?t| not)|could(?: not|n['’]t)|(?:do|did|would)(?: not|n['’]t))";
const FINDS =
  '(?:find|see|identify|detect|spot|locate|say|confirm|conclude|call|point|recogni[sz]e|think|believe|consider|notice|observe|read|be)\\b';
/** A finding, not a refusal: "I cannot find any step in it". */
const FINDING = new RegExp(`\\b(?:I|we)\\s+${CANNOT}\\s+(?:\\w+ly\\s+)?${FINDS}`, 'gi');
const JUDGING =
  '(?:judg|rat(?:e|ing)\\b|evaluat|assess|grad(?:e|ing)|classif|scor(?:e|ing)|answer)';

/** Phrases with which a judge declines, beyond those of any reply. */
const DECLINES: readonly RegExp[] = [
  /^\W*sorry\b[,.]? (?:but )?no\b/i,
  new RegExp(
    `\\b(?:I|we)\\b[^.!?]{0,60}(?:\\bnot|n['’]t|cannot|unable)\\b[^.!?]{0,40}\\b${JUDGING}`,
    'i',
  ),
  /\b(?:this|that|your|the|such) (?:request|prompt|task|content|question|material|conversation)s? (?:violates?|goes against|is against|breaches|is not permitted|is not allowed|cannot be)\b/i,
  /\b(?:inappropriate|against|outside|beyond)\b[^.!?]{0,40}\b(?:I|me|my|we|our)\b/i,
  /^(?:request|content|task) (?:declined|refused|blocked|rejected|filtered)/i,
  /^(?:no comment|let['’]?s (?:talk|discuss|change|move))\b/i,
];

/** Of a sentence without findings. */
const REFUSES: readonly RegExp[] = [
  /\b(?:I|we)\b[^.!?]{0,60}(?:\bnot|n['’]t|cannot|unable|declin\w*|refus\w*|refrain|abstain|pass on)\b/i,
  new RegExp(
    `^(?:can(?:not|['’]?t| not)|unable to|not able to|won['’]t|will not)\\s+(?!${FINDS})`,
    'i',
  ),
];

function declines(sentence: string): boolean {
  if (DECLINES.some((phrase) => phrase.test(sentence))) return true;
  const plain = sentence
    .replace(/[*_`#>]/g, '')
    .replace(FINDING, 'no ')
    .trim();
  return isRefusal(plain) || REFUSES.some((phrase) => phrase.test(plain));
}
