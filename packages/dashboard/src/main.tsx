import './style/tokens.css';
import './style/base.css';
import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { createRoot } from 'react-dom/client';
import { isStatus } from './api.ts';
import { keepStill } from './parts/keep-still.ts';
import { createQueries } from './queries.ts';
import { createDashboardRouter } from './router.tsx';
import { basepath } from './service-url.ts';
import { enterByLink } from './sign-in/enter-by-link.ts';
import { placeOf } from './sign-in/next-page.ts';
import { watchSignOut } from './sign-in/signed-out.ts';

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof createDashboardRouter>;
  }
}

enterByLink(window);
watchSignOut();
const queryClient = createQueries(leaveIfRefused);
const router = createDashboardRouter(queryClient);
keepStill(router);

/** To the page where a session starts, or to the one where it gets the second factor that it lacks. */
async function leaveIfRefused(error: Error) {
  if (isStatus(error, 401)) return leave('/sign-in');
  if (!isStatus(error, 403)) return;
  const { lacksSecondFactor } = await import('./pages/profile/second-factor-query.ts');
  if (await lacksSecondFactor(queryClient)) await leave('/second-factor');
}

async function leave(to: '/sign-in' | '/second-factor') {
  if (router.state.location.pathname === to) return;
  const next = placeOf(window.location, basepath);
  // Before the page is there: what it asks for itself must stay.
  queryClient.clear();
  await router.navigate({ to, search: { next }, replace: true });
}

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root');
// Once the page is there: the browser has said the first one.
void import('./announce/follow-pages.ts').then(({ followPages }) => followPages(router));
createRoot(root).render(
  <QueryClientProvider client={queryClient}>
    <RouterProvider router={router} />
  </QueryClientProvider>,
);
