import { TargetError } from '@provoke/engine';
import type { Box } from '../find/find-box.ts';

/** In characters: a page needs milliseconds for each. */
const KEYS_MAX = 4_000;
const FILL_MS = 3_000;
/** That a slow page takes in. */
const CHARACTERS_A_MS = 200;

/** Writes the prompt into the field as plain text, and checks that all of it arrived. */
export async function writePrompt({ element, sight, id }: Box, prompt: string): Promise<void> {
  const isLine = id !== undefined && sight.outline.nodes[id]?.editable === 'line';
  const text = isLine ? inOneLine(prompt) : prompt;
  try {
    await element.fill(text, { timeout: FILL_MS + text.length / CHARACTERS_A_MS });
  } catch {
    const { keyboard } = sight.frame.page();
    await element.focus();
    // It may have been filled in the last moment.
    if (await readField(element)) await keyboard.press('ControlOrMeta+A');
    await keyboard.insertText(text);
    // An editor of the page's own may know nothing but keys, of which Enter may send.
    if (text.length <= KEYS_MAX && !(await readField(element)))
      await keyboard.type(inOneLine(text));
  }
  const taken = bare(await readField(element));
  if (taken === bare(text)) return;
  // A rich editor may write some of it otherwise.
  if (taken && (bare(text).startsWith(taken) || taken.length < bare(text).length / 2))
    throw new TargetError(
      `The chat box accepts only ${taken.length} of the ${bare(text).length} characters of the prompt.`,
      { retryable: false },
    );
  if (!taken) throw new TargetError('The chat box accepted no text.', { retryable: false });
}

/** A single-line field would drop the line breaks. */
export const inOneLine = (prompt: string): string => prompt.replace(/(?<!\s)\s*\n\s*/g, ' ');

/** The field's current text. */
const readField = (element: Box['element']): Promise<string> =>
  element.evaluate((field) =>
    field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement
      ? field.value
      : (field.textContent ?? ''),
  );

export const isFieldEmpty = (element: Box['element']): Promise<boolean> =>
  element.evaluate((field) => {
    const isInput = field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement;
    return !/\S/.test(isInput ? field.value : (field.textContent ?? ''));
  });

const bare = (text: string) => text.replace(/[\s\u200b\ufeff]+/g, '');
