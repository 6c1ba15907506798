import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { frameRoute } from '../../routes.tsx';

/** The form's first values. Anything else in the address is ignored. */
type Search = { agent?: string; technique?: string; on?: 'workers' };

const readSearch = ({ agent, technique, on }: Record<string, unknown>): Search => ({
  ...(typeof agent === 'string' && { agent }),
  ...(typeof technique === 'string' && { technique }),
  ...(on === 'workers' && { on }),
});

export const newCampaignRoute = createRoute({
  getParentRoute: () => frameRoute,
  path: '/new-campaign',
  validateSearch: readSearch,
  component: lazyRouteComponent(() => import('./new-campaign-page.tsx'), 'NewCampaignPage'),
});
