/**
 * Tool calls as a text to search in: as JSON, and with its escapes read. Arguments are JSON within JSON, so
 * that a line break or, with many servers, any letter beyond ASCII is escaped more than once.
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
