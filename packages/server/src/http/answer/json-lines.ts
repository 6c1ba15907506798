import type { Answering } from './answering.ts';
import { toJsonText } from './json-text.ts';
import { textResponse } from './text-response.ts';

/**
 * Sends what a handler yields as a file, one line each. The reader pulls, so a slow one delays the stream instead of
 * filling memory.
 */
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

/** Raw JSON may contain line breaks between its tokens; inside strings they are escaped. */
export const oneLine = (json: string): string => json.replace(/[\r\n]+/g, ' ');

/** JSON allows them inside strings, but some line readers would split there. */
const escapeBreaks = (json: string) =>
  json.replace(/[\u0085\u2028\u2029]/g, (character) => ESCAPED[character] ?? character);

const ESCAPED: Record<string, string> = {
  '\u0085': '\\u0085',
  '\u2028': '\\u2028',
  '\u2029': '\\u2029',
};
