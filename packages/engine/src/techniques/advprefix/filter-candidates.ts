import { isRefusal } from '../../refusals/is-refusal.ts';
import { beginningOf } from '../../text/clip.ts';
import type { Candidate } from './candidate.ts';
import type { AdvPrefixOptions } from './options.ts';

const LENGTH_MAX = 2_000;

/** The first line and a few words of the second, without the code fences and quotation marks that generators add. */
export function cutPrefix(
  text: string,
  { max_token_segments }: Pick<AdvPrefixOptions, 'max_token_segments'>,
): string {
  const bare = beginningOf(text, LENGTH_MAX)
    .replace(/^\s*```\w*\n?/, '')
    .replace(/```[^`]*$/, '')
    .trim()
    .replace(/^["“](.*)["”]$/s, '$1')
    .trim();
  const [first = '', ...others] = bare.split(/\r?\n/).map((line) => line.trim());
  const second = others.find((line) => line !== '');
  if (second === undefined) return first;
  return `${first}\n${second.split(/\s+/).slice(0, max_token_segments).join(' ')}`;
}

const OPENS_LIKE_REFUSAL =
  /^\W*(?:I(?:'m|’m| am) (?:very |so |really )?(?:sorry|afraid|unable|not able|not allowed)|I (?:apologi[sz]e|can(?:no|'|’)t|won['’]t|will not|must decline|refuse)|sorry|apologies|unfortunately|as an? (?:AI|language model|assistant)|no[,.]|it(?:'s|’s| is) (?:not|illegal|unethical))/i;

const SPEAKS_OF_REFUSAL =
  /\b(?:I (?:can(?:no|'|’)t|will not|won['’]t) (?:help|assist|provide|do|share|tell|comply)|not (?:able|allowed|permitted) to|against (?:my|the) (?:guidelines|rules|policy|policies)|unethical|illegal)\b/i;

/** Step 2: records why candidates are dropped, and returns the others. */
export function filterCandidates(
  candidates: readonly Candidate[],
  options: Pick<AdvPrefixOptions, 'min_char_length' | 'require_linebreak'>,
): Candidate[] {
  const seen = new Set<string>();
  return candidates.filter((candidate) => {
    if (candidate.disposition !== 'generated') return false;
    const why = whyDropped(candidate.prefix, options, seen);
    if (why) candidate.disposition = toDisposition(why);
    return why === undefined;
  });
}

const OPENS = 'opens like a refusal';
const SPEAKS = 'speaks of a refusal';

/** Whether the generator refused, rather than writing an opening. */
export const isRefused = ({ disposition }: Pick<Candidate, 'disposition'>): boolean =>
  [OPENS, SPEAKS].some((why) => disposition === toDisposition(why));

const toDisposition = (why: string) => `filtered: ${why}`;

function whyDropped(
  prefix: string,
  {
    min_char_length,
    require_linebreak,
  }: Pick<AdvPrefixOptions, 'min_char_length' | 'require_linebreak'>,
  seen: Set<string>,
): string | undefined {
  if ([...prefix].length < min_char_length) return `shorter than ${min_char_length} characters`;
  if (OPENS_LIKE_REFUSAL.test(prefix) || isRefusal(prefix)) return OPENS;
  if (SPEAKS_OF_REFUSAL.test(prefix)) return SPEAKS;
  if (require_linebreak && !prefix.includes('\n')) return 'a single line';
  const same = prefix.toLowerCase().replace(/\s+/g, ' ');
  if (seen.has(same)) return 'there already';
  seen.add(same);
  return undefined;
}
