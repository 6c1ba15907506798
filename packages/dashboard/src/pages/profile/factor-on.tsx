import { useState } from 'react';
import { api } from '../../api.ts';
import { Notice } from '../../forms/notice.tsx';
import { useAction } from '../../forms/use-action.ts';
import { PasswordProof } from './password-proof.tsx';
import s from './profile.module.css';
import { RecoveryCodes } from './recovery-codes.tsx';

/** Few enough to make new ones. */
const FEW = 3;

/** The second factor is on: new recovery codes, or turn it off. */
export function FactorOn({ left }: { left: number }) {
  const [does, setDoes] = useState<'renew' | 'disable'>();
  const stop = () => setDoes(undefined);
  const renew = useAction(
    (current_password: string) => api.secondFactor.renewCodes({ body: { current_password } }),
    { refresh: [['second-factor']], onDone: stop },
  );
  const disable = useAction(
    (current_password: string) => api.secondFactor.disable({ body: { current_password } }),
    { refresh: [['second-factor']] },
  );
  if (does === 'renew')
    return (
      <PasswordProof
        action="Make new recovery codes"
        {...renew}
        onProve={renew.run}
        onCancel={stop}
      />
    );
  if (does === 'disable')
    return (
      <PasswordProof action="Turn it off" {...disable} onProve={disable.run} onCancel={stop} />
    );
  return (
    <div className={s.stack}>
      <p>
        It is <b>on</b>. {left} recovery {left === 1 ? 'code is' : 'codes are'} left.
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
