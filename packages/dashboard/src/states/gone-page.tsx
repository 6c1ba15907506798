import { useQueryClient } from '@tanstack/react-query';
import { Link, useRouter } from '@tanstack/react-router';
import { useLayoutEffect, useState } from 'react';
import { findRemoved, forgetRemoved } from './find-removed.ts';
import s from './state.module.css';

/** The one 404: missing, deleted, or in another organization. What this tab was shown before was removed since. */
export function GonePage() {
  const queries = useQueryClient();
  const router = useRouter();
  const [removed] = useState(() => findRemoved(queries, router.state.location.pathname));
  useLayoutEffect(() => {
    document.title = `${removed ? 'Removed' : 'Not found'} · provoke`;
    if (removed) void forgetRemoved(queries, removed);
  }, [queries, removed]);
  if (removed)
    return (
      <div className={s.state}>
        <h1>This {removed.what} was removed</h1>
        <p>Somebody deleted it since you saw it.</p>
        <button type="button" className="button" onClick={() => router.history.back()}>
          Go back
        </button>
      </div>
    );
  return (
    <div className={s.state}>
      <h1>There is nothing here</h1>
      <p>The address is wrong, the record was deleted, or it is in another organization.</p>
      <Link to="/" className="button">
        Go to the overview
      </Link>
    </div>
  );
}
