import { uuid } from '@provoke/contract';
import type { Hono } from 'hono';
import { z } from 'zod';
import type { Db } from '../../db/database.ts';
import type { Env } from '../../http/env.ts';
import { Problem } from '../../http/problem.ts';
import { readSubmission } from '../pages/submission.ts';
import { type AccountServices, getSession } from './account-services.ts';

const Choice = z.object({ organization: uuid });

/** A person may belong to several organizations; a session acts in one of them. */
export function addOrganizationChoice(app: Hono<Env>, services: AccountServices): void {
  const { db, config } = services;

  app.get('/auth/organization', async (c) => {
    const { personId, organizationId } = await getSession(c, services);
    const memberships = await listMemberships(db, personId);
    return c.json(
      memberships.map(({ userId, ...membership }) => ({
        ...membership,
        current: membership.id === organizationId,
      })),
    );
  });

  app.post('/auth/organization', async (c) => {
    const session = await getSession(c, services);
    const { organization } = await readSubmission(c, { schema: Choice, ...config });
    const memberships = await listMemberships(db, session.personId);
    const chosen = memberships.find(({ id }) => id === organization);
    if (!chosen) throw new Problem('not-found');
    await db
      .updateTable('auth_sessions')
      .set({ organization_id: chosen.id, user_id: chosen.userId })
      .where('id', '=', session.id)
      .execute();
    return c.body(null, 204);
  });
}

const listMemberships = (db: Db, personId: string) =>
  db
    .selectFrom('users')
    .innerJoin('organizations', 'organizations.id', 'users.organization_id')
    .select(['organizations.id', 'organizations.name', 'users.role', 'users.id as userId'])
    .where('users.person_id', '=', personId)
    .where('users.removed_at', 'is', null)
    .orderBy('users.id')
    .execute();
