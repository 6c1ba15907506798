import { toJsonText } from './json-text.ts';
import { type Answering, textResponse } from './text-response.ts';

/** What a handler yields, a line each, as a file to keep. The reader pulls: a slow one makes us wait, not hoard. */
export const jsonLines = (
  items: AsyncGenerator<unknown>,
  { fileName, ...answering }: Answering & { fileName: string },
): Promise<Response> =>
  textResponse(toLines(items), {
    ...answering,
    headers: {
      'content-type': 'application/x-ndjson',
      'content-disposition': `attachment; filename="${fileName}"`,
    },
  });

async function* toLines(items: AsyncGenerator<unknown>): AsyncGenerator<string> {
  for await (const item of items) yield `${escapeBreaks(oneLine(toJsonText(item)))}\n`;
}

/** Raw JSON may have been sent with line breaks between its tokens; inside strings they are escaped. */
export const oneLine = (json: string): string => json.replace(/[\r\n]+/g, ' ');

/** JSON lets them stand in strings, where some readers of lines would break one in two. */
const escapeBreaks = (json: string) =>
  json.replace(/[\u0085\u2028\u2029]/g, (character) => ESCAPED[character] ?? character);

const ESCAPED: Record<string, string> = {
  '\u0085': '\\u0085',
  '\u2028': '\\u2028',
  '\u2029': '\\u2029',
};
