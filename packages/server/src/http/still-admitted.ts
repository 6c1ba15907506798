import type { Caller } from './caller.ts';
import { Problem } from './problem.ts';

/** Whether the caller of an answer that takes long may still have it. */
export type StillAdmitted = () => Promise<boolean>;

/**
 * Asks again who sent the request. A key that was revoked, a session that ended or a member who was removed is
 * refused; a member with another role is not the caller any more whom the answer was for.
 */
export const stillAdmitted =
  (caller: Caller, admitAgain: () => Promise<Caller>): StillAdmitted =>
  async () => {
    try {
      const now = await admitAgain();
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
