import { z } from 'zod';

/** What somebody may do in an organization: everything, everything but manage people, or only read. */
export const roles = ['owner', 'member', 'viewer'] as const;
export type Role = (typeof roles)[number];
export const role = z.enum(roles).meta({ id: 'RoleEnum' });
