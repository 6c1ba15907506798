import { z } from 'zod';
import { auditActions } from '../endpoint/audit-actions.ts';
import { endpoint } from '../endpoint/endpoint.ts';
import { filter, listEndpoint } from '../endpoint/page.ts';
import { jsonObject, moment, timestamp, typed } from '../fields/fields.ts';
import { integer } from '../fields/integer.ts';
import { limits } from '../fields/limits.ts';

const auditAction = z.enum(auditActions).meta({ id: 'AuditActionEnum' });

const auditVia = z.enum(['key', 'session', 'local', 'operator']);

export const AuditEntry = z
  .object({
    id: z.int(),
    timestamp,
    action: auditAction,
    actor: z.int().nullable(),
    actor_username: z.string().nullable(),
    via: auditVia.nullable(),
    api_key_prefix: z.string().nullable(),
    address: z.string().nullable(),
    subject: z.string().nullable(),
    details: jsonObject.nullable(),
  })
  .meta({
    id: 'AuditEntry',
    description:
      'Who did what. `subject` is the object of the action: an id, a key prefix, an e-mail address. Entries are never changed or deleted.',
  });
export type AuditEntry = z.infer<typeof AuditEntry>;

export const audit = {
  list: listEndpoint({
    path: '/organization/audit',
    summary: 'List the audit log, newest first (owners only)',
    access: 'administer',
    item: AuditEntry,
    filters: {
      action: filter(auditAction),
      actor: filter(integer({ min: 1, max: limits.integerMax })),
      via: filter(auditVia),
      subject: filter(typed({ max: limits.auditSubjectMax })),
    },
    pageSizeMax: 100,
    role: 'owner',
  }),
  export: endpoint({
    method: 'get',
    path: '/organization/audit/export',
    summary: 'Export the audit log of a period, oldest first, one entry per line (owners only)',
    access: 'administer',
    heavy: true,
    role: 'owner',
    query: z.object({ from: filter(moment), to: filter(moment) }),
    returns: AuditEntry,
    download: 'audit-log.jsonl',
  }),
};
