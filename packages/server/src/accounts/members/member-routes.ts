import type { Member, members } from '@provoke/contract';
import type { Caller } from '../../http/caller.ts';
import { toPage, toWindow } from '../../http/page.ts';
import { fieldProblem, Problem } from '../../http/problem.ts';
import type { Routes } from '../../http/routes.ts';
import { changeRole, type Refusal, removeMember } from './change-member.ts';
import { findMember, listMembers } from './member-store.ts';

export const memberRoutes: Routes<typeof members> = {
  find: (db, organizationId, id) => findMember(db, organizationId, Number(id)),
  handlers: {
    async list({ query, caller, db, url }) {
      const wanted = { ...toWindow(query), sort: query.sort };
      const { total, items } = await listMembers(db, caller.organizationId, wanted);
      return toPage(url, query, { total, items: items.map((member) => shownTo(caller, member)) });
    },

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

/** Who has no second factor is nothing that every member needs to know. */
const shownTo = ({ role }: Caller, member: Member): Member =>
  role === 'owner' ? member : { ...member, second_factor: null };

function settle(refusal: Refusal | undefined, field: string): void {
  if (refusal === 'not-found') throw new Problem('not-found');
  if (refusal === 'last-owner')
    throw fieldProblem(field, 'The organization would have no owner left.');
}
