import type { Exchange } from '../../definitions/judge.ts';
import { toPlain } from '../../text/fence.ts';

/** A quotation may start in an opening of ours, but ends with this many characters of the agent's own. */
const OWN_END = 12;

/** What a judge was shown of the agent; `earlier` are its replies before, if they were to be judged too. */
export type Quotable = Pick<Exchange, 'reply' | 'whole' | 'toolCalls'> & {
  earlier?: readonly string[];
};

/** Whether the words are the agent's, in its replies or its tool calls, white space aside. */
export function isOfReply(
  words: string,
  { reply, whole, toolCalls, earlier = [] }: Quotable,
): boolean {
  const wanted = compact(words);
  const own = compact(reply);
  if (holds(own, wanted) || earlier.some((one) => holds(compact(one), wanted))) return true;
  if (whole !== undefined && holds(compact(whole), wanted))
    return own.includes(wanted.slice(-OWN_END));
  if (!toolCalls?.length) return false;
  return holds(withoutEscapes(JSON.stringify(toolCalls)), withoutEscapes(words));
}

const holds = (text: string, words: string) => words !== '' && text.includes(words);

/** As the judge was shown it, without white space. */
export const compact = (text: string): string => toPlain(text).replace(/\s+/g, '');

/** Arguments are often JSON within JSON; a judge may quote them with or without its escapes. */
const withoutEscapes = (json: string) => compact(json.replace(/\\+[nrt]/g, '').replace(/\\/g, ''));
