import type { LinkProps } from '@tanstack/react-router';

export type PageEntry = {
  title: string;
  to: NonNullable<LinkProps['to']>;
  group: 'work' | 'things' | 'organization';
  /** Pressed after `g`. */
  key?: string;
  /** Shown only to owners. */
  owner?: true;
};

/** The navigation, and what the palette finds. A page adds its line here. */
export const pages: readonly PageEntry[] = [
  { title: 'Overview', to: '/', group: 'work', key: 'o' },
  { title: 'Triage', to: '/triage', group: 'work', key: 't' },
  { title: 'Runs', to: '/runs', group: 'work', key: 'r' },
  { title: 'Compare', to: '/compare', group: 'work', key: 'c' },
  { title: 'New campaign', to: '/new-campaign', group: 'work', key: 'n' },
  { title: 'Campaigns on workers', to: '/campaigns', group: 'work', key: 'w' },
  { title: 'Schedules', to: '/schedules', group: 'work', key: 's' },
  { title: 'Agents', to: '/agents', group: 'things', key: 'a' },
  { title: 'Attacks', to: '/attacks', group: 'things' },
  { title: 'Reports', to: '/reports', group: 'things', key: 'p' },
  { title: 'Usage', to: '/usage', group: 'organization' },
  { title: 'Keys', to: '/keys', group: 'organization', key: 'k' },
  { title: 'Webhooks', to: '/webhooks', group: 'organization', owner: true },
  { title: 'Members', to: '/members', group: 'organization' },
  { title: 'Audit log', to: '/audit', group: 'organization', owner: true },
  { title: 'Organization', to: '/organization', group: 'organization' },
  { title: 'Profile', to: '/profile', group: 'organization' },
];
