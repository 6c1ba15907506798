/** What stands in the audit log. */
export const auditActions = [
  'sign-in',
  'sign-in-fail',
  'sign-out',
  'session-end',
  'password-change',
  'email-change',
  'link-create',
  'organization-create',
  'key-create',
  'key-revoke',
  'member-invite',
  'invitation-withdraw',
  'member-join',
  'member-change',
  'member-remove',
  'agent-delete',
  'attack-delete',
  'run-delete',
  'result-delete',
  'result-review',
] as const;
export type AuditAction = (typeof auditActions)[number];
