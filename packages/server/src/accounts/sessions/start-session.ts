import type { BetterAuthPlugin } from 'better-auth';
import { APIError, createAuthEndpoint } from 'better-auth/api';
import { setSessionCookie } from 'better-auth/cookies';
import { z } from 'zod';

const Membership = z.object({
  personId: z.string(),
  organizationId: z.string(),
  memberId: z.number(),
  /** Whether the second factor was checked too. */
  secondStepTaken: z.boolean().optional(),
});
export type Membership = z.infer<typeof Membership>;

/** Starts a session for a person whom we have authenticated ourselves, such as by a link. Not reachable over HTTP. */
export const startSession = {
  id: 'start-session',
  endpoints: {
    startSession: createAuthEndpoint(
      '/start-session',
      { method: 'POST', body: Membership, metadata: { SERVER_ONLY: true } },
      async (ctx) => {
        const { personId, organizationId, memberId, secondStepTaken } = ctx.body;
        const { internalAdapter } = ctx.context;
        const user = await internalAdapter.findUserById(personId);
        if (!user) throw new APIError('NOT_FOUND');
        const membership = {
          organizationId,
          memberId,
          ...(secondStepTaken && { awaitsSecondStep: false }),
        };
        const session = await internalAdapter.createSession(personId, false, membership);
        await setSessionCookie(ctx, { session, user });
        return ctx.json({});
      },
    ),
  },
} satisfies BetterAuthPlugin;
