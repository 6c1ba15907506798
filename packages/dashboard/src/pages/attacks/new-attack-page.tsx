import { Link, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { api } from '../../api.ts';
import { MayNotWrite } from '../../forms/may-not.tsx';
import { useAction } from '../../forms/use-action.ts';
import { useRole } from '../../forms/use-role.ts';
import { PageHead } from '../../parts/page-head.tsx';
import { AttackForm } from './attack-form.tsx';
import { ATTACKS } from './attack-queries.ts';
import type { AttackFields } from './read-attack.ts';

export function NewAttackPage() {
  const { mayWrite } = useRole();
  const navigate = useNavigate();
  const [unreadable, setUnreadable] = useState('');
  const { run, busy, problem } = useAction(
    (fields: AttackFields) => api.attacks.create({ body: { configuration: {}, ...fields } }),
    {
      refresh: [ATTACKS],
      draft: 'new attack',
      onDone: ({ id }) => navigate({ to: '/attacks/$id', params: { id } }),
    },
  );
  return (
    <>
      <PageHead title="New attack" crumbs={<Link to="/attacks">Attacks</Link>} />
      <MayNotWrite what="add attacks" />
      {mayWrite && (
        <AttackForm
          action="Add the attack"
          {...{ busy, problem, unreadable }}
          draft="new attack"
          onSave={run}
          onUnreadable={setUnreadable}
        />
      )}
    </>
  );
}
