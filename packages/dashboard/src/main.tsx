import './style/tokens.css';
import './style/base.css';
import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { createRoot } from 'react-dom/client';
import { createQueries } from './queries.ts';
import { createDashboardRouter } from './router.tsx';
import { basepath } from './service-url.ts';
import { enterByLink } from './sign-in/enter-by-link.ts';
import { placeOf } from './sign-in/next-page.ts';

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof createDashboardRouter>;
  }
}

enterByLink(window);
const queryClient = createQueries(signIn);
const router = createDashboardRouter(queryClient);

function signIn() {
  if (router.state.location.pathname === '/sign-in') return;
  void router.navigate({
    to: '/sign-in',
    search: { next: placeOf(window.location, basepath) },
    replace: true,
  });
}

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root');
createRoot(root).render(
  <QueryClientProvider client={queryClient}>
    <RouterProvider router={router} />
  </QueryClientProvider>,
);
