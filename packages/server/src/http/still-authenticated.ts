import type { Caller } from './caller.ts';
import { Problem } from './problem.ts';

/** Whether the caller of a long answer may still receive it. */
export type StillAuthenticated = () => Promise<boolean>;

/**
 * Authenticates the request again. Rejects revoked and expired keys, ended sessions and removed members; a member whose
 * role has changed, or a key whose scopes have, is no longer the caller that the answer was for.
 */
export const stillAuthenticated =
  (caller: Caller, authenticateAgain: () => Promise<Caller>): StillAuthenticated =>
  async () => {
    try {
      const now = await authenticateAgain();
      return (
        now.organizationId === caller.organizationId &&
        now.userId === caller.userId &&
        now.role === caller.role &&
        String(now.scopes) === String(caller.scopes)
      );
    } catch (error) {
      if (error instanceof Problem) return false;
      throw error;
    }
  };
