import type { invitations } from '@provoke/contract';
import { toPage, toWindow } from '../../http/page.ts';
import { fieldProblem, Problem } from '../../http/problem.ts';
import type { Routes } from '../../http/routes.ts';
import { toLinkUrl } from '../access/link-url.ts';
import {
  createInvitation,
  deleteInvitation,
  findInvitation,
  listInvitations,
} from './invitation-store.ts';
import { findMemberByEmail, isStillOwner } from './member-store.ts';

export const invitationRoutes: Routes<typeof invitations> = {
  find: findInvitation,
  handlers: {
    list: async ({ query, caller, db, url }) =>
      toPage(url, query, await listInvitations(db, caller.organizationId, toWindow(query))),

    async create({ body: { email, role }, caller: { organizationId, userId }, db, url }) {
      // The caller may have been removed or demoted since the request came in.
      if (!(await isStillOwner(db, organizationId, userId))) throw new Problem('not-yours');
      if (await findMemberByEmail(db, organizationId, email))
        throw fieldProblem('email', 'A member already has this address.');
      const { invitation, token } = await createInvitation(db, organizationId, {
        email,
        role,
        invitedBy: userId,
      });
      const baseUrl = url.href.replace(/\/organization\/invitation.*$/, '');
      return { ...invitation, url: toLinkUrl(baseUrl, { kind: 'invitation', token }) };
    },

    async delete({ params, caller, db }) {
      if (!(await deleteInvitation(db, caller.organizationId, params.id)))
        throw new Problem('not-found');
    },
  },
};
