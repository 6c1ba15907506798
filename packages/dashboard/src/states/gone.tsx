import { Link } from '@tanstack/react-router';
import { useEffect } from 'react';
import s from './state.module.css';

/** The one 404: missing, deleted, or in another organization. */
export function Gone() {
  useEffect(() => {
    document.title = 'Not found · provoke';
  }, []);
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
