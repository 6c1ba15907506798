import type { Db } from '../../db/database.ts';
import type { AuthenticateBySession } from '../../http/key-or-session.ts';
import { drawFromBucket } from '../../http/limits/bucket.ts';
import { Problem } from '../../http/problem.ts';
import { isSameOrigin } from '../../http/same-origin.ts';
import { throttled } from '../../http/throttled.ts';
import { readSessionToken } from './session-cookie.ts';
import { findSession, useSession } from './session-store.ts';
import { checkSecondFactor } from './signed-in.ts';

type Options = {
  db: Db;
  requestsPerHour: number;
  idleMinutes: number;
  publicBaseUrl: string | undefined;
};

const SAFE = ['GET', 'HEAD', 'OPTIONS'];

/**
 * Authenticates by the session cookie. Nothing is cached, so signing out works on every node immediately. Changes must
 * come from our own pages, because a browser sends the cookie with requests of any page.
 */
export const authenticateBySession =
  ({ db, requestsPerHour, idleMinutes, publicBaseUrl }: Options): AuthenticateBySession =>
  async ({ request, address, again, setsUpSecondFactor }) => {
    const token = readSessionToken(request.headers, publicBaseUrl);
    // An open stream does not count as using the session.
    const find = again ? findSession : useSession;
    const session = token === undefined ? undefined : await find(db, token, { idleMinutes });
    if (!session) return undefined;
    const { organizationId, userId, role, id, personId, startedAt } = session;
    if (!again) await countRequest(db, userId, requestsPerHour);
    if (!SAFE.includes(request.method) && !isSameOrigin(request, publicBaseUrl))
      throw new Problem('not-yours', { detail: 'This request came from another site.' });
    if (!setsUpSecondFactor) checkSecondFactor(session);
    return {
      organizationId,
      userId,
      role,
      via: 'session',
      keyPrefix: undefined,
      scopes: undefined,
      session: { id, personId, startedAt },
      address,
    };
  };

async function countRequest(db: Db, userId: number, requestsPerHour: number): Promise<void> {
  if (requestsPerHour === 0) return;
  const bucket = { name: `session ${userId}`, capacity: requestsPerHour, fillsInSeconds: 3_600 };
  const { passed, waitSeconds } = await drawFromBucket(db, bucket);
  if (passed === 0) throw throttled(waitSeconds);
}
