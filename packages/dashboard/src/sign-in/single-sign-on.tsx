import { useState } from 'react';
import { ProblemBox } from '../forms/problem-box.tsx';
import { NEXT_KEY, startSingleSignOn } from './sign-in-calls.ts';

/** Leaves for the provider, and remembers where to continue. */
export function SingleSignOn({ name, next }: { name: string; next: string | undefined }) {
  const [problem, setProblem] = useState('');
  const start = async () => {
    const started = await startSingleSignOn();
    if ('message' in started) return setProblem(started.message);
    if (next) sessionStorage.setItem(NEXT_KEY, next);
    window.location.assign(started.url);
  };
  return (
    <>
      <ProblemBox problem={{ message: problem, fields: {} }} />
      <button type="button" className="button" onClick={start}>
        Sign in with {name}
      </button>
    </>
  );
}
