import { z } from 'zod';

/** What a person may do in an organization: everything, everything except managing people, or only read. */
export const roles = ['owner', 'member', 'viewer'] as const;
export type Role = (typeof roles)[number];
export const role = z.enum(roles).meta({ id: 'RoleEnum' });
