import { sharedWork } from '../../platform/shared-work.ts';
import { type CookieJars, cookieJars } from './cookies.ts';
import type { planSetup, Taken } from './setup.ts';

/** What an attempt has of its set-up; a repeated one replaces it. */
export type Session = { jars: CookieJars; taken: Taken; round: number };

/** Of an attempt. */
export type About = { session: string | null; signal: AbortSignal };

type Options = {
  /** Without one, a session has cookies alone. */
  setup: ReturnType<typeof planSetup> | undefined;
  isShared: boolean;
  apiKey: string | null;
};

/** Makes the set-up of attempts: one for each, or one for all. */
export function openSessions({ setup, isShared, apiKey }: Options) {
  const run = async (jars: CookieJars, { session, signal }: About): Promise<Taken> =>
    (await setup?.({ jars, blanks: { session, api_key: apiKey }, signal })) ?? {};

  let shared: Session | undefined;
  const share = sharedWork(async (signal): Promise<Session> => {
    const jars = cookieJars(shared?.jars);
    const taken = await run(jars, { session: null, signal });
    shared = { jars, taken, round: (shared?.round ?? 0) + 1 };
    return shared;
  });

  return {
    async open(about: About): Promise<Session> {
      if (isShared) {
        const { jars, ...rest } = shared ?? (await share(about.signal));
        return { jars: cookieJars(jars), ...rest };
      }
      const jars = cookieJars();
      return { jars, taken: await run(jars, about), round: 0 };
    },
    /** Repeats it, as it has expired. Attempts that share one share the repetition. */
    async renew(session: Session, about: About): Promise<void> {
      if (!isShared) {
        session.taken = await run(session.jars, about);
        return;
      }
      const isRenewed = shared?.round !== session.round;
      const { jars, taken, round } = (isRenewed && shared) || (await share(about.signal));
      session.jars.add(jars);
      Object.assign(session, { taken, round });
    },
  };
}
