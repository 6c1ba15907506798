/** Reads a text from its beginning, a piece at a time. */
export type Reader = {
  /** What a sticky pattern matches here, or undefined; then nothing is taken. */
  take(pattern: RegExp): string | undefined;
  /** The content of a text in quotes. */
  takeText(): string | undefined;
  isAtEnd(): boolean;
  /** Throws, with the place. */
  refuse(): never;
};

export function createReader(text: string, what: string, examples: string): Reader {
  let at = 0;
  const take = (pattern: RegExp) => {
    const sticky = new RegExp(pattern);
    sticky.lastIndex = at;
    const found = sticky.exec(text)?.[0];
    at += found?.length ?? 0;
    return found;
  };
  const refuse = (): never => {
    const place = at > 0 && at < text.length ? ` after "${text.slice(0, at)}"` : '';
    throw new Error(`Cannot parse the ${what} "${text}"${place}. Examples: ${examples}`);
  };
  return {
    take,
    refuse,
    isAtEnd: () => at === text.length,
    takeText: () => {
      const quoted = take(/'(?:[^'\\]|\\.)*'|"(?:[^"\\]|\\.)*"/sy);
      return quoted === undefined ? undefined : (unquote(quoted) ?? refuse());
    },
  };
}

/** By the rules of JSON, in either kind of quotes. */
function unquote(quoted: string): string | undefined {
  const inner = quoted.slice(1, -1);
  const asJson = quoted.startsWith("'")
    ? inner.replace(/\\'|"/g, (one) => (one === '"' ? '\\"' : "'"))
    : inner;
  try {
    return JSON.parse(`"${asJson}"`);
  } catch {
    return undefined;
  }
}
