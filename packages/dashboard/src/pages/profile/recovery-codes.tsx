import { CopyButton } from '../../parts/copy-button.tsx';
import s from './profile.module.css';

/** Shown once: each signs in once, without the app. */
export const RecoveryCodes = ({ codes }: { codes: readonly string[] }) => (
  <div className={s.stack}>
    <p>
      Keep these recovery codes, apart from the app. They are shown <b>this once</b>; each signs you
      in once, in place of a code.
    </p>
    <ul className={s.codes} aria-label="Recovery codes">
      {codes.map((code) => (
        <li key={code}>{code}</li>
      ))}
    </ul>
    <CopyButton text={codes.join('\n')} what="the recovery codes" />
  </div>
);
