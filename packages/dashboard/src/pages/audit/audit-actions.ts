import type { AuditAction } from '@provoke/contract';

/** Every action of the log, in words. */
const WORDS: Readonly<Record<AuditAction, string>> = {
  'sign-in': 'Signed in',
  'sign-in-fail': 'Sign-in failed',
  'sign-in-slow': 'Guesses slowed down',
  'sign-out': 'Signed out',
  'session-end': 'Session ended',
  'password-change': 'Password changed',
  'second-factor-enable': 'Second factor turned on',
  'second-factor-disable': 'Second factor turned off',
  'second-factor-fail': 'Second factor failed',
  'second-factor-reset': 'Second factor reset',
  'recovery-code-use': 'Recovery code used',
  'recovery-codes-renew': 'Recovery codes renewed',
  'email-change': 'E-mail changed',
  'email-prove': 'E-mail verified',
  'access-revoke': 'Access revoked',
  'link-create': 'Sign-in link created',
  'audit-export': 'Audit log exported',
  'organization-create': 'Organization created',
  'organization-change': 'Organization changed',
  'key-create': 'Key created',
  'key-revoke': 'Key revoked',
  'member-invite': 'Person invited',
  'invitation-withdraw': 'Invitation withdrawn',
  'member-join': 'Member joined',
  'member-change': 'Role changed',
  'member-remove': 'Member removed',
  'campaign-create': 'Campaign started on workers',
  'campaign-change': 'Campaign on workers changed',
  'schedule-create': 'Schedule created',
  'schedule-change': 'Schedule changed',
  'schedule-delete': 'Schedule deleted',
  'schedule-run': 'Schedule run by hand',
  'webhook-create': 'Webhook created',
  'webhook-change': 'Webhook changed',
  'webhook-delete': 'Webhook deleted',
  'webhook-test': 'Webhook tested',
  'webhook-renew': 'Secret of a webhook renewed',
  'agent-delete': 'Agent deleted',
  'attack-delete': 'Attack deleted',
  'run-delete': 'Run deleted',
  'result-delete': 'Result deleted',
  'run-review': 'Results of a run reviewed',
  'result-review': 'Result overruled',
  'evidence-remove': 'Evidence exported and removed',
};

export const wordsFor = (action: AuditAction): string => WORDS[action] ?? action;

// The keys of the table above.
export const auditActions = Object.keys(WORDS) as AuditAction[];
