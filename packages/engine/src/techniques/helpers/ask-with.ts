import { formlessOf, refusedBy } from '../../definitions/helper-error.ts';
import { isRefusal } from '../../refusals/is-refusal.ts';
import { withoutThoughts } from '../../text/without-thoughts.ts';
import type { Editor } from './rewrite.ts';

const SAMPLING = { temperature: 1, maxTokens: 2_500 };

/**
 * Asks a helper model in the user's own words, which ask for no form: phrases tell whether it refuses what the prompt
 * itself does not. It is asked twice. Throws `HelperError` without a text, and `ModelError`.
 */
export async function askWith(
  { role, ask }: Editor,
  { question, prompt }: { question: string; prompt: string },
): Promise<string> {
  const refuses = (text: string) => isRefusal(text) && !isRefusal(prompt);
  const isReadable = (answer: string) => !refuses(withoutThoughts(answer));
  const messages = [{ role: 'user' as const, content: question + prompt }];
  let hasRefused = false;
  for (let answer = 0; answer < 2; answer++) {
    const text = withoutThoughts(await ask(messages, { ...SAMPLING, isReadable }));
    if (text !== '' && !refuses(text)) return text;
    hasRefused ||= text !== '';
  }
  throw hasRefused ? refusedBy(role, 'write this prompt') : formlessOf(role, 'write this prompt');
}
