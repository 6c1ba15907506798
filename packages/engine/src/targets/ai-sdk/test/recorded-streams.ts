import { readFileSync } from 'node:fs';
import { z } from 'zod';

const Recorded = z.array(
  z.object({
    name: z.string(),
    /** Of the `ai` package: 5.0.277, 6.0.326 and 7.0.173. */
    versions: z.array(z.number()),
    chunks: z.array(z.looseObject({ type: z.string() })),
  }),
);

/** What `toUIMessageStreamResponse` of the real packages answers, with short ids in place of random ones. */
export const recordedStreams = Recorded.parse(
  JSON.parse(readFileSync(new URL('recorded-streams.json', import.meta.url), 'utf8')),
);

/** The body of an answer with these chunks. */
export const toBody = (chunks: readonly object[]): string =>
  [...chunks.map((chunk) => JSON.stringify(chunk)), '[DONE]']
    .map((data) => `data: ${data}\n\n`)
    .join('');
