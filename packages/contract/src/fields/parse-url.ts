/**
 * Null for what is no absolute URL. Not by `URL.canParse`, which in Node 22 refuses letters such as `ü` after some
 * thousand calls, nor by `URL.parse`, which older browsers lack.
 */
export function parseUrl(text: string): URL | null {
  try {
    return new URL(text);
  } catch {
    return null;
  }
}
