import { type ReactNode, useLayoutEffect } from 'react';
import { Mark } from '../parts/icons.tsx';
import s from './sign-in.module.css';

/** A page for people who are not signed in. */
export function SignInFrame({ title, children }: { title: string; children: ReactNode }) {
  useLayoutEffect(() => {
    document.title = `${title} · provoke`;
  }, [title]);
  return (
    <main className={s.room}>
      <div className={s.card}>
        <p className={s.brand}>
          <Mark /> provoke
        </p>
        <h1>{title}</h1>
        {children}
      </div>
    </main>
  );
}
