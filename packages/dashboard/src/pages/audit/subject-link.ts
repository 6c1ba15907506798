import type { AuditAction } from '@provoke/contract';
import type { LinkProps } from '@tanstack/react-router';

const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/;

/** The page of an object, by the beginning of the action. */
const PAGES = {
  campaign: '/campaigns/$id',
  schedule: '/schedules/$id',
  webhook: '/webhooks/$id',
  agent: '/agents/$id',
  attack: '/attacks/$id',
} as const;

type Target = Pick<LinkProps, 'to' | 'params'>;

/** Where the object of an entry is found; undefined if it was deleted, or has no page of its own. */
export function findPage(
  { action, subject }: { action: AuditAction; subject: string | null },
  isGone: boolean,
): Target | undefined {
  if (subject === null || isGone) return undefined;
  const [kind = '', verb] = action.split('-');
  if (verb === 'delete' || verb === 'remove' || verb === 'revoke') return undefined;
  if (kind === 'key') return { to: '/keys' };
  if (kind === 'member' || kind === 'invitation') return { to: '/members' };
  if (!UUID.test(subject)) return undefined;
  if (kind === 'run') return { to: '/runs/$runId', params: { runId: subject } };
  if (!Object.hasOwn(PAGES, kind)) return undefined;
  return { to: PAGES[kind as keyof typeof PAGES], params: { id: subject } };
}

/** `01990c1e…3647`: ids that were made at the same time begin alike. */
export const shorten = (subject: string): string =>
  UUID.test(subject) ? `${subject.slice(0, 8)}…${subject.slice(-4)}` : subject;
