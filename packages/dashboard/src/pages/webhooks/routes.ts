import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { frameRoute } from '../../routes.tsx';
import { readDeliverySearch } from './shared/delivery-search.ts';

const getParentRoute = () => frameRoute;

const listRoute = createRoute({
  getParentRoute,
  path: '/webhooks',
  component: lazyRouteComponent(() => import('./webhooks-page.tsx'), 'WebhooksPage'),
});

const webhookRoute = createRoute({
  getParentRoute,
  path: '/webhooks/$id',
  validateSearch: readDeliverySearch,
  component: lazyRouteComponent(() => import('./webhook/webhook-page.tsx'), 'WebhookPage'),
});

export const webhookRoutes = [listRoute, webhookRoute] as const;
