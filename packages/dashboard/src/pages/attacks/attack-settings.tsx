import type { Attack } from '@provoke/contract';
import { useState } from 'react';
import { api } from '../../api.ts';
import { MayNotWrite } from '../../forms/may-not.tsx';
import { Notice } from '../../forms/notice.tsx';
import { useAction } from '../../forms/use-action.ts';
import { useRole } from '../../forms/use-role.ts';
import { LongText } from '../../parts/long-text.tsx';
import { Section } from '../../parts/section.tsx';
import { AttackForm } from './attack-form.tsx';
import { ATTACKS } from './attack-queries.ts';
import type { AttackFields } from './read-attack.ts';

/** What the service keeps of the attack, to read or to change. */
export function AttackSettings({ attack }: { attack: Attack }) {
  const { mayWrite } = useRole();
  const [unreadable, setUnreadable] = useState('');
  // Of this version: another person's change is not overwritten by an older draft.
  const draft = `attack ${attack.id} ${attack.updated_at}`;
  const { run, busy, problem, done } = useAction(
    (body: AttackFields) => api.attacks.update({ params: { id: attack.id }, body }),
    { refresh: [ATTACKS], draft },
  );
  return (
    <Section title="Settings">
      {mayWrite ? (
        <AttackForm
          key={attack.updated_at}
          action="Save"
          {...{ attack, busy, problem, unreadable, draft }}
          onSave={run}
          onUnreadable={setUnreadable}
        />
      ) : (
        <LongText text={JSON.stringify(attack.configuration, null, 2)} mono />
      )}
      {done && !problem && !busy && <Notice>Saved.</Notice>}
      <MayNotWrite what="change or delete attacks" />
    </Section>
  );
}
