import { maskValue } from './mask-secrets.ts';
import { quoteShell } from './shell-word.ts';
import { escapeHidden } from './show-hidden.ts';

/** Longer bodies do not fit into one argument of a command. */
const ARGUMENT_MAX = 100_000;

/** A request over HTTP, as far as a command or a program writes it again. */
export type WrittenRequest = {
  /** Null: the reader's to set, as `AGENT_URL`. */
  url: string | null;
  method: string;
  /** Without the content type and the key. */
  headers: Readonly<Record<string, string>>;
  /** Whether it needs a key, which is the reader's to set, as `AGENT_KEY`. */
  hasKey: boolean;
  /** As JSON; undefined for none. */
  body: unknown;
};

/** A request as a command. What it needs of the environment is the reader's to set; the shell interprets nothing in the body. */
export function toCurl({ url, method, headers, hasKey, body }: WrittenRequest): string {
  const words = [
    'curl',
    url === null ? '"$AGENT_URL"' : quoteShell(url),
    ...(method === (body === undefined ? 'GET' : 'POST') ? [] : ['-X', quoteShell(method)]),
    ...(body === undefined ? [] : ["-H 'content-type: application/json'"]),
    ...Object.entries(headers).map(([name, value]) => `-H ${quoteShell(`${name}: ${value}`)}`),
    ...(hasKey ? ['-H "authorization: Bearer $AGENT_KEY"'] : []),
  ];
  if (body === undefined) return words.join(' ');
  const json = writeBody(body);
  if (json.length <= ARGUMENT_MAX) return [...words, '--data-raw', quoteShell(json)].join(' ');
  // The body is one line that starts with a JSON token, so it cannot end the here-document.
  return `${words.join(' ')} --data-binary @- <<'END_OF_BODY'\n${json}\nEND_OF_BODY`;
}

/** What was sent, to an address that the reader sets; secrets are masked. */
export const toAgentCurl = (payload: unknown): string =>
  toCurl({ url: null, method: 'POST', headers: {}, hasKey: true, body: payload ?? null });

/** As JSON on one line, its secrets masked. */
const writeBody = (body: unknown): string => escapeHidden(JSON.stringify(maskValue(body)) ?? '');
