import { plural } from '@provoke/figures';
import { useState } from 'react';
import { api } from '../../api.ts';
import { Notice } from '../../forms/notice.tsx';
import { useAction } from '../../forms/use-action.ts';
import s from './profile.module.css';
import { type Proof, ProofForm } from './proof-form.tsx';
import { RecoveryCodes } from './recovery-codes.tsx';

/** Few enough to make new ones. */
const FEW = 3;

/** The second factor is on: new recovery codes, or turn it off. */
export function FactorOn({ left, asksPassword }: { left: number; asksPassword: boolean }) {
  const [does, setDoes] = useState<'renew' | 'disable'>();
  const stop = () => setDoes(undefined);
  const renew = useAction((proof: Proof) => api.secondFactor.renewCodes({ body: proof }), {
    refresh: [['second-factor']],
    onDone: stop,
    says: 'New recovery codes are made',
  });
  const disable = useAction(({ code }: Proof) => api.secondFactor.disable({ body: { code } }), {
    refresh: [['second-factor']],
    says: 'The second factor is off',
  });
  if (does === 'renew')
    return (
      <ProofForm
        key="renew"
        action="Make new recovery codes"
        asks={{ password: asksPassword, code: true }}
        {...renew}
        onProve={renew.run}
        onCancel={stop}
      />
    );
  if (does === 'disable')
    return (
      <ProofForm
        key="disable"
        action="Turn it off"
        asks={{ password: false, code: true }}
        {...disable}
        onProve={disable.run}
        onCancel={stop}
      />
    );
  return (
    <div className={s.stack}>
      <p>
        It is <b>on</b>. {plural(left, 'recovery code is', 'recovery codes are')} left.
      </p>
      {left <= FEW && <Notice>Make new recovery codes before the last one is used.</Notice>}
      {renew.done && <RecoveryCodes codes={renew.done.recovery_codes} />}
      <div>
        <button type="button" className="button" onClick={() => setDoes('renew')}>
          New recovery codes
        </button>{' '}
        <button type="button" className="button" onClick={() => setDoes('disable')}>
          Turn it off
        </button>
      </div>
    </div>
  );
}
