/** Every text of a JSON document, and whether it is a name. */
const TEXT = /"((?:[^"\\]|\\.)*)"(\s*:)?/g;

/**
 * Whether a JSON document gives a name twice, in any case and at any depth: parsers silently take the last one. Expects
 * valid JSON.
 */
export function hasDoubledNames(json: string): boolean {
  const names = [...json.matchAll(TEXT)].flatMap(([, text = '', colon]) =>
    colon ? [toText(text).normalize('NFKC').trim().toLowerCase()] : [],
  );
  return new Set(names).size < names.length;
}

/** `r\u0061ting` is `rating`. */
const toText = (text: string): string =>
  text.replace(/\\u([0-9a-f]{4})/gi, (_, code: string) =>
    String.fromCharCode(Number.parseInt(code, 16)),
  );
