import { maskSecrets } from './mask-secrets.ts';

/** Longer bodies do not fit into one argument of a command. */
const ARGUMENT_MAX = 100_000;

/** The request as a command. `AGENT_URL` and `AGENT_KEY` are the reader's to set; nothing in the body is read by the shell. */
export function toCurl(payload: unknown): string {
  const body = escapeUnseen(JSON.stringify(maskSecrets(payload)) ?? '');
  const command = `curl "$AGENT_URL" -H 'content-type: application/json' -H "authorization: Bearer $AGENT_KEY"`;
  if (body.length <= ARGUMENT_MAX) return `${command} --data-raw ${quote(body)}`;
  // The body is one line that starts with a JSON token, so it cannot end the here-document.
  return `${command} --data-binary @- <<'END_OF_BODY'\n${body}\nEND_OF_BODY`;
}

/** One word for a POSIX shell. */
const quote = (text: string) => `'${text.replaceAll("'", "'\\''")}'`;

/** Controls, bidi overrides and zero-width characters of JSON, written out: a terminal obeys them as they are pasted. */
const escapeUnseen = (json: string) =>
  json.replace(/[\p{Cc}\p{Cs}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}]/gu, (character) =>
    character
      .split('')
      .map((unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`)
      .join(''),
  );
