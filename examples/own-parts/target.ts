import { defineTarget, TargetError } from 'provoke';
import { z } from 'zod';

const Answer = z.object({ answer: z.string() });

/** A help desk with its own API: it takes `{ question }` and returns `{ answer }`. */
export const helpDesk = defineTarget({
  type: 'help-desk',
  aliases: [],
  apiType: 'UNKNOWN',
  title: 'Help desk',
  settings: z.object({ endpoint: z.url() }),

  endpoint: ({ endpoint }) => endpoint,

  connect: ({ endpoint }, { fetch, timeoutMs }) => ({
    canPrefill: false,
    payload: (messages) => ({ question: messages.map(({ content }) => content).join('\n\n') }),

    async send(payload, { signal }) {
      const response = await fetch(endpoint, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(payload),
        signal: AbortSignal.any([signal, AbortSignal.timeout(timeoutMs)]),
      }).catch((cause: unknown) => {
        throw new TargetError(`${endpoint} cannot be reached.`, { retryable: true, cause });
      });
      const body = await response.text();
      const answer = Answer.safeParse(response.ok ? fromJson(body) : undefined);
      if (!answer.success)
        throw new TargetError(`${endpoint} answered ${response.status} without an answer.`, {
          retryable: response.status >= 500,
          statusCode: response.status,
          body,
        });
      return {
        text: answer.data.answer,
        statusCode: response.status,
        headers: Object.fromEntries(response.headers),
        body,
        toolCalls: null,
        usage: null,
      };
    },
  }),
});

/** Undefined for text that is not JSON: a sign-in page is the help desk's error, not provoke's. */
function fromJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
