import type { Attack } from '@provoke/contract';
import { formatCount } from '@provoke/figures';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { api } from '../../api.ts';
import { ConfirmAction } from '../../forms/confirm-action.tsx';
import { HostileText } from '../../parts/hostile-text.tsx';
import { ATTACKS, runsOfAttackQuery } from './attack-queries.ts';

/** Deletes the attack after showing what stays. */
export function DeleteAttack({ attack: { id, type, agent_name } }: { attack: Attack }) {
  const navigate = useNavigate();
  return (
    <ConfirmAction
      button="Delete"
      title="Delete the attack?"
      action="Delete the attack"
      act={() => api.attacks.delete({ params: { id } })}
      refresh={[[...ATTACKS, 'list'], ['runs']]}
      onDone={() => navigate({ to: '/attacks' })}
    >
      <p>
        <b>
          <HostileText text={type} />
        </b>{' '}
        against <HostileText text={agent_name} /> is deleted, with its configuration. This cannot be
        undone. <WhatStays attack={id} />
      </p>
    </ConfirmAction>
  );
}

function WhatStays({ attack }: { attack: string }) {
  const { data } = useQuery({ ...runsOfAttackQuery(attack), staleTime: 0 });
  if (data === undefined) return 'Its runs are kept as evidence.';
  if (data.count === 0) return 'It has no runs.';
  const kept = data.count === 1 ? 'run is' : 'runs are';
  return `Its ${formatCount(data.count)} ${kept} kept as evidence, with all results.`;
}
