import type { Caller } from './caller.ts';
import { Problem } from './problem.ts';

/** Whether the caller of an answer that takes long may still have it. */
export type StillAuthenticated = () => Promise<boolean>;

/**
 * Asks again who sent the request. A key that was revoked, a session that ended or a member who was removed is
 * refused; a member with another role is not the caller any more whom the answer was for.
 */
export const stillAuthenticated =
  (caller: Caller, authenticateAgain: () => Promise<Caller>): StillAuthenticated =>
  async () => {
    try {
      const now = await authenticateAgain();
      return (
        now.organizationId === caller.organizationId &&
        now.userId === caller.userId &&
        now.role === caller.role
      );
    } catch (error) {
      if (error instanceof Problem) return false;
      throw error;
    }
  };
