import { sharedWork } from '../../platform/shared-work.ts';
import { type CookieJar, cookieJar } from './cookies.ts';
import type { planSetup, Taken } from './setup.ts';

/** What an attempt has of its set-up; a repeated one replaces it. */
export type Session = { jar: CookieJar; taken: Taken; round: number };

/** Of an attempt. */
export type About = { session: string | null; signal: AbortSignal };

type Options = {
  /** Without one, a session has cookies alone. */
  setup: ReturnType<typeof planSetup> | undefined;
  isShared: boolean;
  endpoint: string;
  /** The user's own. */
  cookie: string | undefined;
  apiKey: string | null;
};

/** Makes the set-up of attempts: one for each, or one for all. */
export function openSessions({ setup, isShared, endpoint, cookie, apiKey }: Options) {
  const { origin } = new URL(endpoint);

  const run = async (jar: CookieJar, { session, signal }: About): Promise<Taken> => {
    const others = new Map<string, CookieJar>();
    const jarOf = (url: string) => {
      const { origin: at } = new URL(url);
      if (at === origin) return jar;
      const other = others.get(at) ?? cookieJar(undefined);
      others.set(at, other);
      return other;
    };
    return (await setup?.({ jarOf, blanks: { session, api_key: apiKey }, signal })) ?? {};
  };

  let shared: Session | undefined;
  const share = sharedWork(async (signal): Promise<Session> => {
    const jar = cookieJar(cookie, shared?.jar.kept);
    const taken = await run(jar, { session: null, signal });
    shared = { jar, taken, round: (shared?.round ?? 0) + 1 };
    return shared;
  });

  return {
    async open(about: About): Promise<Session> {
      if (isShared) {
        const { jar, ...rest } = shared ?? (await share(about.signal));
        return { jar: cookieJar(cookie, jar.kept), ...rest };
      }
      const jar = cookieJar(cookie);
      return { jar, taken: await run(jar, about), round: 0 };
    },
    /** Repeats it, as it has expired. Attempts that share one share the repetition. */
    async renew(session: Session, about: About): Promise<void> {
      if (!isShared) {
        session.taken = await run(session.jar, about);
        return;
      }
      const isRenewed = shared?.round !== session.round;
      const { jar, taken, round } = (isRenewed && shared) || (await share(about.signal));
      session.jar.keep([...jar.kept.values()]);
      Object.assign(session, { taken, round });
    },
  };
}
