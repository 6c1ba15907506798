import { escapeHidden } from './hidden.ts';
import { maskValue } from './mask-secrets.ts';

/** Longer bodies do not fit into one argument of a command. */
const ARGUMENT_MAX = 100_000;

/** A request as a command. `AGENT_URL` and `AGENT_KEY` are the reader's to set; the shell interprets nothing in the body. */
export function toCurl(payload: unknown): string {
  const body = escapeHidden(JSON.stringify(maskValue(payload)) ?? '');
  const command = `curl "$AGENT_URL" -H 'content-type: application/json' -H "authorization: Bearer $AGENT_KEY"`;
  if (body.length <= ARGUMENT_MAX) return `${command} --data-raw ${quote(body)}`;
  // The body is one line that starts with a JSON token, so it cannot end the here-document.
  return `${command} --data-binary @- <<'END_OF_BODY'\n${body}\nEND_OF_BODY`;
}

/** One word for a POSIX shell. */
const quote = (text: string) => `'${text.replaceAll("'", "'\\''")}'`;
