import { speaksOfTask } from '../helpers/edited.ts';
import { type Editor, rewrite } from '../helpers/rewrite.ts';

/** Longer texts are cut: a translation is for the judges. */
const TRANSLATED_MAX = 20_000;

export const translateGoal = (editor: Editor, goal: string, language: string): Promise<string> =>
  rewrite(editor, {
    text: goal.slice(0, TRANSLATED_MAX),
    instruction: `Translate the text into ${language}.`,
  });

/** The translation of a reply that refuses is a refusal, in the form that is asked for, and about as long. */
export function translateReply(editor: Editor, reply: string): Promise<string> {
  const text = reply.slice(0, TRANSLATED_MAX);
  return rewrite(editor, {
    text,
    instruction: 'Translate the text into English.',
    task: 'translate this reply',
    mayRefuse: (english) =>
      english.length * SHORTER_MAX >= text.length && !speaksOfTask(english, text),
  });
}

/** Languages differ in length, but by less. */
const SHORTER_MAX = 5;
