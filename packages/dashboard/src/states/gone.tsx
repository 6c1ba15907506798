import { lazy, Suspense } from 'react';

const GonePage = lazy(async () => ({ default: (await import('./gone-page.tsx')).GonePage }));

/** The one 404, whose page is loaded when it is needed. */
export const Gone = () => (
  <Suspense>
    <GonePage />
  </Suspense>
);
