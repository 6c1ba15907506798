import { z } from 'zod';
import { endpoint } from '../endpoint/endpoint.ts';
import { boolean, timestamp, uuid } from '../fields/fields.ts';
import { integer } from '../fields/integer.ts';
import { limits } from '../fields/limits.ts';

const retentionDays = integer({ min: 0, max: limits.retentionDaysMax });

export const Organization = z
  .object({
    id: uuid,
    name: z.string(),
    credits: z.string().regex(/^-?\d+(\.\d+)?$/),
    credits_last_updated: timestamp.nullable(),
    retention_days: z.int().nullable().meta({
      description: 'Days that evidence is kept; 0: always; null: as the service does by default.',
    }),
    default_retention_days: z.int().nullable().meta({
      description: "The service's default; null: evidence is kept.",
    }),
    removes_evidence: z.boolean().meta({
      description:
        'Whether the service has a folder to export evidence to; without one it removes none.',
    }),
    require_second_factor: z.boolean().meta({
      description:
        'Whether sessions of members without a second factor reach only its set-up; keys need none. Changing it takes a session less than ten minutes old; turning it on also a second factor of your own.',
    }),
    created_at: timestamp,
    updated_at: timestamp,
  })
  .meta({ id: 'Organization', description: '`credits` is the balance in USD.' });
export type Organization = z.infer<typeof Organization>;

export const OrganizationLimit = z
  .object({
    name: z
      .enum(['key-requests', 'session-requests', 'campaigns', 'schedules', 'webhooks'])
      .meta({ id: 'OrganizationLimitEnum' }),
    used: z.int().min(0),
    max: z.int().nullable().meta({ description: 'Null is no limit.' }),
  })
  .meta({
    id: 'OrganizationLimit',
    description:
      'Requests are those of your user in the last hour: each counts for an hour. The others are of the organization; `campaigns` are the unfinished ones on workers.',
  });
export type OrganizationLimit = z.infer<typeof OrganizationLimit>;

export const OrganizationLimits = z
  .object({ limits: z.array(OrganizationLimit) })
  .meta({ id: 'OrganizationLimits' });
export type OrganizationLimits = z.infer<typeof OrganizationLimits>;

export const organizations = {
  get: endpoint({
    method: 'get',
    path: '/organization/me',
    summary: 'Get your organization and its credits',
    access: 'read',
    returns: Organization,
  }),
  limits: endpoint({
    method: 'get',
    path: '/organization/me/limits',
    summary: 'Get the limits of your organization, and what is used of them',
    access: 'read',
    returns: OrganizationLimits,
  }),
  replace: endpoint({
    method: 'put',
    path: '/organization/me',
    summary:
      'Set how long your organization keeps evidence, and whether it requires a second factor (owners only)',
    access: 'administer',
    role: 'owner',
    audited: { as: 'organization-change', fields: ['retention_days', 'require_second_factor'] },
    body: z
      .object({
        retention_days: retentionDays.nullable().optional(),
        require_second_factor: boolean.optional(),
      })
      .meta({ id: 'OrganizationRequest' }),
    returns: Organization,
  }),
};
