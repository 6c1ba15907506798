import { type ReactNode, useEffect, useState } from 'react';

/** Then what follows is shown anyway. */
const HOLDS_MS = 4_000;

type Props = {
  className?: string | undefined;
  /** Otherwise it only keeps its place. */
  holds?: boolean;
  children?: ReactNode;
};

/** A part of the page that is on its way. What follows it is not shown before it, so that nothing moves. */
export function Coming({ className, holds = true, children }: Props) {
  const [isLate, setLate] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), HOLDS_MS);
    return () => clearTimeout(timer);
  }, []);
  return (
    <div className={className} aria-busy="true" data-coming={(holds && !isLate) || undefined}>
      {children}
    </div>
  );
}
