import { useQueryErrorResetBoundary } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { useEffect, useLayoutEffect } from 'react';
import { announce } from '../announce/announce.ts';
import { isStatus } from '../api.ts';
import { Gone } from './gone.tsx';
import s from './state.module.css';

/** A page that could not be loaded: the reason, what is unaffected, Try again. */
export function Failed({ error }: { error: unknown }) {
  if (isStatus(error, 404)) return <Gone />;
  // The frame is on its way to the sign-in page.
  if (isStatus(error, 401)) return null;
  return <FailedPage error={error} />;
}

const TITLE = 'This page could not be loaded';

function FailedPage({ error }: { error: unknown }) {
  const router = useRouter();
  const { reset } = useQueryErrorResetBoundary();
  useLayoutEffect(() => {
    document.title = `${TITLE} · provoke`;
  }, []);
  useEffect(() => {
    // As what is said of a page that opened.
    if (error) announce(TITLE, 'page');
  }, [error]);
  const again = () => {
    reset();
    return router.invalidate();
  };
  return (
    <div className={s.state}>
      <h1>{TITLE}</h1>
      <p>{error instanceof Error ? error.message : String(error)}</p>
      <p>Nothing was changed, and the other pages are not affected.</p>
      <button type="button" className="button" onClick={again}>
        Try again
      </button>
    </div>
  );
}
