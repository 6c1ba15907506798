/**
 * Tool calls as text to search: as JSON, and with its escapes decoded. Arguments are JSON within JSON, so a line
 * break, and on many servers any non-ASCII letter, is escaped more than once.
 */
export function writeToolCalls(toolCalls: readonly unknown[]): string {
  const json = JSON.stringify(toolCalls);
  return json.includes('\\') ? `${json}\n${readEscapes(json)}` : json;
}

const readEscapes = (json: string) =>
  json
    .replace(/\\+/g, '\\')
    .replace(/\\(?:u([\da-f]{4})|([nrt"]))/gi, (_, code?: string, letter = '') =>
      code ? String.fromCharCode(Number.parseInt(code, 16)) : (ESCAPED[letter] ?? letter),
    );

const ESCAPED: Readonly<Record<string, string>> = { n: '\n', r: '\r', t: '\t' };
