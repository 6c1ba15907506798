/** What a key may be used for, as people read it. A key has one or more; none includes another. */
export const scopes = {
  read: 'read records, reports and events, search and compare',
  record: 'create and change agents, attacks, runs, results and traces, and review',
  run: 'call models through the gateway, and run campaigns on workers, now or by a schedule',
  trace: 'send spans of agents under attack over OTLP, and nothing else: the key for an agent',
  administer: 'delete records, manage settings and webhooks, see members and the audit log',
} as const;
export type Scope = keyof typeof scopes;

export const scopeNames = Object.keys(scopes) as readonly Scope[];

/** Whether an operation's `access` is a scope. */
export const isScope = (access: string): access is Scope => Object.hasOwn(scopes, access);
