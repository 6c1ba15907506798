const COOKIES_MAX = 50;
const LENGTH_MAX = 4_096;

/** Keeps the cookies of one conversation with one address. Bounded, because the far end decides what to set. */
export function cookieJar(given: string | undefined) {
  const kept = new Map<string, string>();
  return {
    keep(setCookies: readonly string[]): void {
      for (const cookie of setCookies) {
        const pair = cookie.split(';', 1)[0]?.trim() ?? '';
        const name = pair.split('=', 1)[0] ?? '';
        const hasRoom = kept.has(name) || kept.size < COOKIES_MAX;
        if (pair.includes('=') && pair.length <= LENGTH_MAX && hasRoom) kept.set(name, pair);
      }
    },
    /** The header of the next call: the user's own cookies first. */
    header(): { cookie?: string } {
      const all = [...(given ? [given] : []), ...kept.values()];
      return all.length > 0 ? { cookie: all.join('; ') } : {};
    },
  };
}
