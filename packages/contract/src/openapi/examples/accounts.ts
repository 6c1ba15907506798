import type { AuditEntry } from '../../accounts/audit.ts';
import type { NewInvitation } from '../../accounts/invitations.ts';
import type { KeyContext } from '../../accounts/key-context.ts';
import type { NewApiKey } from '../../accounts/keys.ts';
import type { Member } from '../../accounts/members.ts';
import type { Organization, OrganizationLimits } from '../../accounts/organizations.ts';
import type { UserProfile } from '../../accounts/profile.ts';
import type { AnswerExamples, BodyExamples } from './example-types.ts';
import { made, organization, person } from './shared.ts';

const keyContext: KeyContext = {
  user_id: person.owner,
  username: person.owner_username,
  organization_id: organization.organization,
  organization_name: organization.organization_name,
  scopes: ['read', 'record'],
  expiry_date: '2027-03-02T00:00:00.000Z',
};

const newKey: NewApiKey = {
  name: 'nightly runs',
  prefix: 'Xq3vN8Zk',
  created: made.created_at,
  last_used_at: null,
  expiry_date: '2027-03-02T00:00:00.000Z',
  revoked: false,
  scopes: ['read', 'record'],
  user_detail: {
    user: person.owner,
    username: person.owner_username,
    organization: organization.organization,
  },
  key: 'pvk_Xq3vN8Zk_ShownOnceShownOnceShownOnceShownOnceShownOnce',
};
const { key, ...apiKey } = newKey;

const ownOrganization: Organization = {
  id: organization.organization,
  name: organization.organization_name,
  credits: '12.500000',
  credits_last_updated: made.updated_at,
  retention_days: 365,
  require_second_factor: true,
  default_retention_days: null,
  removes_evidence: true,
  ...made,
};

const ownLimits: OrganizationLimits = {
  limits: [
    { name: 'key-requests', used: 120, max: 1_000 },
    { name: 'session-requests', used: 40, max: null },
    { name: 'schedules', used: 2, max: 50 },
  ],
};

const identity = { username: 'ada', email: 'ada@example.com' };
const names = { first_name: 'Ada', last_name: 'Lovelace' };

const profile: UserProfile = {
  id: '01990c1e-5b10-7f60-8a00-6b5c4d3e2f10',
  user: person.owner,
  ...identity,
  pending_email: null,
  ...names,
  ...organization,
  role: 'owner',
};

const member: Member = {
  id: person.owner,
  ...identity,
  ...names,
  role: 'owner',
  second_factor: true,
  created_at: made.created_at,
};

const newInvitation: NewInvitation = {
  id: '01990c1e-be74-7f64-8a44-4d5e6f708192',
  email: 'grace@example.com',
  role: 'viewer',
  invited_by: person.owner,
  invited_by_username: person.owner_username,
  expires_at: '2026-03-09T09:30:00.000Z',
  created_at: made.created_at,
  url: 'https://provoke.example/auth/invitation#token=shown-once',
};
const { url, ...invitation } = newInvitation;

const auditEntry: AuditEntry = {
  id: 12,
  timestamp: made.created_at,
  action: 'key-create',
  actor: person.owner,
  actor_username: person.owner_username,
  via: 'session',
  api_key_prefix: null,
  address: '192.0.2.7',
  subject: apiKey.prefix,
  details: { name: apiKey.name, scopes: apiKey.scopes },
};

type Resource =
  | 'keyContext'
  | 'keys'
  | 'organizations'
  | 'profile'
  | 'members'
  | 'invitations'
  | 'audit';

export const accountAnswers: AnswerExamples<Resource> = {
  keyContext: { get: keyContext },
  keys: { list: apiKey, create: newKey, get: apiKey },
  organizations: { get: ownOrganization, replace: ownOrganization, limits: ownLimits },
  profile: { get: profile, replace: profile },
  members: { list: member, update: member },
  invitations: { list: invitation, create: newInvitation },
  audit: { list: auditEntry, export: auditEntry },
};

export const accountBodies: BodyExamples<Resource> = {
  keys: {
    create: {
      name: newKey.name,
      expiry_date: '2999-01-01T00:00:00Z',
      scopes: ['read', 'record'],
    },
  },
  profile: { replace: names },
  members: { update: { role: 'viewer' } },
  organizations: { replace: { retention_days: 365, require_second_factor: false } },
};
