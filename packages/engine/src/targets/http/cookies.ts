const COOKIES_MAX = 50;
const LENGTH_MAX = 4_096;

/** The cookies of one conversation with one origin. */
export type CookieJar = ReturnType<typeof cookieJar>;

/**
 * Keeps the cookies of one conversation with one origin. Bounded, because the far end decides what to set. `known` are
 * the cookies of an earlier jar.
 */
export function cookieJar(
  given: string | undefined,
  known: ReadonlyMap<string, string> = new Map(),
) {
  const kept = new Map(known);
  return {
    kept: kept as ReadonlyMap<string, string>,
    /** Returns the values, which are secrets. */
    keep(setCookies: readonly string[]): string[] {
      return setCookies.flatMap((cookie) => {
        const pair = cookie.split(';', 1)[0]?.trim() ?? '';
        const name = pair.split('=', 1)[0] ?? '';
        const hasRoom = kept.has(name) || kept.size < COOKIES_MAX;
        if (!pair.includes('=') || pair.length > LENGTH_MAX || !hasRoom) return [];
        kept.set(name, pair);
        return [pair.slice(name.length + 1)];
      });
    },
    /** The value of a cookie; some frameworks encode it as in an address. */
    find(name: string): string | undefined {
      const value = kept.get(name)?.slice(name.length + 1);
      return value === undefined ? undefined : decoded(value);
    },
    /** The header of the next call: the user's own cookies first. */
    header(): { cookie?: string } {
      const all = [...(given ? [given] : []), ...kept.values()];
      return all.length > 0 ? { cookie: all.join('; ') } : {};
    },
  };
}

function decoded(value: string): string {
  try {
    return decodeURIComponent(value);
  } catch {
    return value;
  }
}
