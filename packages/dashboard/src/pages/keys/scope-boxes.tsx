import { type Scope, scopeNames, scopes } from '@provoke/contract/lists';
import { CheckBox } from '../../forms/check-box.tsx';
import s from './keys.module.css';

/** What a program needs that attacks agents and records it. */
const USUAL: readonly Scope[] = ['read', 'record', 'run'];

type Props = { errors?: readonly string[] | undefined; chosen?: readonly Scope[] };

/** What the key may do. */
export const ScopeBoxes = ({ errors = [], chosen = USUAL }: Props) => (
  <fieldset className={s.scopes}>
    <legend>May</legend>
    {scopeNames.map((scope) => (
      <CheckBox
        key={scope}
        name="scopes"
        value={scope}
        defaultChecked={chosen.includes(scope)}
        label={<span className="mono">{scope}</span>}
        hint={scopes[scope]}
      />
    ))}
    <p role="alert" className={s.errors}>
      {errors.join(' ')}
    </p>
  </fieldset>
);
