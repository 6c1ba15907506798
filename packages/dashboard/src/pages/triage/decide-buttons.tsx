import { KeyBadge } from '../../parts/key-badge.tsx';
import { STATE_KEYS } from './state-keys.ts';
import type { Triage } from './use-triage.ts';

type Props = Pick<Triage, 'open' | 'setOpen' | 'decideAs'> & { role: string };

/** What a person may decide. */
export const DecideButtons = ({ role, open, setOpen, decideAs }: Props) => {
  if (role === 'viewer')
    return <span className="quiet">Viewers may read. Members and owners decide.</span>;
  return (
    <>
      {STATE_KEYS.map(([key, verb, state]) => (
        <button key={key} type="button" className="button" onClick={() => decideAs(state)}>
          <KeyBadge>{key}</KeyBadge> {verb}
        </button>
      ))}
      {role === 'owner' && (
        <button
          type="button"
          className="button"
          aria-expanded={open === 'accept'}
          onClick={() => setOpen('accept')}
        >
          <KeyBadge>4</KeyBadge> Accept …
        </button>
      )}
      <button
        type="button"
        className="button"
        aria-expanded={open === 'comment'}
        onClick={() => setOpen('comment')}
      >
        <KeyBadge>c</KeyBadge> Comment
      </button>
    </>
  );
};
