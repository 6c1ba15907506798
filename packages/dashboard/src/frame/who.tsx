import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { profileQuery } from '../queries.ts';
import { signOut } from '../sign-in/sign-in-calls.ts';
import s from './frame.module.css';

/** The signed-in person, the organization, and the way out. */
export function Who() {
  const { data: profile } = useQuery(profileQuery);
  const [failed, setFailed] = useState(false);
  const leave = async () => setFailed(!(await signOut()));
  return (
    <div className={s.who}>
      <span className="clip">{profile?.organization_name ?? ' '}</span>
      <span className="quiet clip">{profile ? `${profile.username} · ${profile.role}` : ' '}</span>
      <button type="button" className="link" onClick={leave}>
        Sign out
      </button>
      {failed && <span role="alert">Signing out failed. Try again.</span>}
    </div>
  );
}
