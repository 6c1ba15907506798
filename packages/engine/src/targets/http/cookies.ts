const COOKIES_MAX = 50;
const LENGTH_MAX = 4_096;

/** The cookies of one conversation with one origin. */
export type CookieJar = ReturnType<typeof cookieJar>;

/** Keeps the cookies of one conversation with one origin. Bounded, because the far end decides what to set. */
function cookieJar(known: ReadonlyMap<string, string> = new Map()) {
  const kept = new Map(known);
  return {
    kept: kept as ReadonlyMap<string, string>,
    /** Returns the values, which are secrets. */
    keep(setCookies: readonly string[]): string[] {
      return setCookies.flatMap((cookie) => {
        const [pair = '', ...attributes] = cookie.split(';').map((part) => part.trim());
        const name = nameOf(pair);
        const hasRoom = kept.has(name) || kept.size < COOKIES_MAX;
        if (!pair.includes('=') || pair.length > LENGTH_MAX) return [];
        if (attributes.some(hasEnded)) kept.delete(name);
        else if (hasRoom) kept.set(name, pair);
        return kept.has(name) ? [pair.slice(name.length + 1)] : [];
      });
    },
    /** The value of a cookie; some frameworks encode it as in an address. */
    find(name: string): string | undefined {
      const value = kept.get(name)?.slice(name.length + 1);
      return value === undefined ? undefined : decoded(value);
    },
    /** The header of the next call: the user's `own` cookies first, without those that the server has set anew. */
    header(own = ''): { cookie?: string } {
      const given = own
        .split(';')
        .map((pair) => pair.trim())
        .filter((pair) => pair !== '' && !kept.has(nameOf(pair)));
      const all = [...given, ...kept.values()];
      return all.length > 0 ? { cookie: all.join('; ') } : {};
    },
  };
}

/** The cookies of one conversation: each goes to the origin that set it, and nowhere else. */
export type CookieJars = {
  /** The jar of an address. */
  of(url: string): CookieJar;
  all(): ReadonlyMap<string, CookieJar>;
  /** Replaces the jars of the origins that are in both. */
  add(from: CookieJars | undefined): void;
};

export function cookieJars(known?: CookieJars): CookieJars {
  const jars = new Map<string, CookieJar>();
  const add = (from: CookieJars | undefined) => {
    for (const [origin, { kept }] of from?.all() ?? []) jars.set(origin, cookieJar(kept));
  };
  add(known);
  return {
    of(url) {
      const { origin } = new URL(url);
      const jar = jars.get(origin) ?? cookieJar();
      jars.set(origin, jar);
      return jar;
    },
    all: () => jars,
    add,
  };
}

const nameOf = (pair: string): string => pair.split('=', 1)[0]?.trim() ?? '';

/** A server takes a cookie back by an end that has passed. */
function hasEnded(attribute: string): boolean {
  const [, name = '', value = ''] = /^(max-age|expires)\s*=\s*"?([^"]*)/i.exec(attribute) ?? [];
  return /^max-age$/i.test(name) ? Number(value) <= 0 : Date.parse(value) < Date.now();
}

function decoded(value: string): string {
  try {
    return decodeURIComponent(value);
  } catch {
    return value;
  }
}
