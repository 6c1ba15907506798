import { basename } from 'node:path';
import { z } from 'zod';
import type { Message } from '../../definitions/model.ts';

const Text = z.string().min(1).max(1_000_000);

const Messages = z
  .array(z.strictObject({ role: z.enum(['system', 'user', 'assistant']), content: Text }))
  .min(1)
  .max(1_000)
  .refine((messages) => messages.at(-1)?.role === 'user');

const Answer = z.object({
  generator: z.string().optional(),
  done: z.literal(true).optional(),
  yielded: z.unknown().optional(),
});

export type Yielded = { generator: string; messages: readonly Message[] };

/** What a generator sends next; undefined at its end. Throws an error that says what to yield. */
export function readYielded(answer: object, file: string): Yielded | undefined {
  const { generator, done, yielded } = Answer.parse(answer);
  if (done) return undefined;
  if (generator === undefined)
    throw new Error(`The function of ${basename(file)} is no generator. Yield each prompt.`);
  const text = Text.safeParse(yielded);
  if (text.success) return { generator, messages: [{ role: 'user', content: text.data }] };
  const messages = Messages.safeParse(yielded);
  if (messages.success) return { generator, messages: messages.data };
  throw new Error(
    `${basename(file)} yielded no prompt. Yield a text, or a list of {"role": …, "content": …} whose last is of the user.`,
  );
}
