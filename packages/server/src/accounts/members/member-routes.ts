import type { members } from '@provoke/contract';
import { toPage, toWindow } from '../../http/page.ts';
import { fieldProblem, Problem } from '../../http/problem.ts';
import type { Routes } from '../../http/routes.ts';
import { changeRole, type Refusal, removeMember } from './change-member.ts';
import { findMember, listMembers } from './member-store.ts';

export const memberRoutes: Routes<typeof members> = {
  find: (db, organizationId, id) => findMember(db, organizationId, Number(id)),
  handlers: {
    list: async ({ query, caller, db, url }) =>
      toPage(url, query, await listMembers(db, caller.organizationId, toWindow(query))),

    async update({ params: { id }, body: { role }, caller, db }) {
      settle(await changeRole(db, caller, { id, role }), 'role');
      const member = await findMember(db, caller.organizationId, id);
      if (!member) throw new Problem('not-found');
      return member;
    },

    async delete({ params: { id }, caller, db }) {
      settle(await removeMember(db, caller, id), 'non_field_errors');
    },
  },
};

function settle(refusal: Refusal | undefined, field: string): void {
  if (refusal === 'not-found') throw new Problem('not-found');
  if (refusal === 'last-owner')
    throw fieldProblem(field, 'The organization would have no owner left.');
}
