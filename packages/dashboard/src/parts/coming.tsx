import { type ReactNode, useEffect, useState } from 'react';

/** Then what follows is shown anyway. */
const HOLDS_MS = 4_000;

/**
 * A part of the page that is on its way. What follows it is not shown before it, so that nothing moves, unless the
 * reader does something (`keepStill`).
 */
export function Coming({ children }: { children?: ReactNode }) {
  const [isLate, setLate] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), HOLDS_MS);
    return () => clearTimeout(timer);
  }, []);
  return (
    <div aria-busy="true" data-coming={!isLate || undefined}>
      {children}
    </div>
  );
}
