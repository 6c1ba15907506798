import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { frameRoute } from '../../routes.tsx';
import { readCampaignsSearch, readSlicesSearch } from './shared/campaign-search.ts';

const getParentRoute = () => frameRoute;

const listRoute = createRoute({
  getParentRoute,
  path: '/campaigns',
  validateSearch: readCampaignsSearch,
  component: lazyRouteComponent(() => import('./campaigns-page.tsx'), 'CampaignsPage'),
});

const campaignRoute = createRoute({
  getParentRoute,
  path: '/campaigns/$id',
  validateSearch: readSlicesSearch,
  component: lazyRouteComponent(() => import('./campaign/campaign-page.tsx'), 'CampaignPage'),
});

export const campaignRoutes = [listRoute, campaignRoute] as const;
