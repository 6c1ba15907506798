import { type Fields, isFields, toFields } from '../fields/fields.ts';
import { textOf } from './read-messages.ts';

/** What the agent says in a body of JSON, in the shapes of the common protocols; undefined in another body. */
export function readResponseBody(body: string | null): string | undefined {
  if (body === null || !/^\s*\{/.test(body)) return undefined;
  try {
    const answer: unknown = JSON.parse(body);
    return isFields(answer) ? replyIn(answer) : undefined;
  } catch {
    return undefined;
  }
}

const NAMES = ['reply', 'response', 'output_text', 'output', 'text', 'answer', 'content'];

/** The first of several choices speaks for the agent. Any text goes before an empty one. */
function replyIn(answer: Fields): string | undefined {
  const { choices } = answer;
  const choice = toFields(Array.isArray(choices) ? choices[0] : undefined);
  const said = [choice, answer].flatMap((from) =>
    [toFields(from['message'])['content'], ...NAMES.map((name) => from[name])].flatMap(
      (value) => textOf(value) ?? [],
    ),
  );
  return said.find((text) => text !== '') ?? said[0];
}
