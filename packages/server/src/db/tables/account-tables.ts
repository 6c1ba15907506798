import type { Role, Scope } from '@provoke/contract';
import type { Generated } from 'kysely';

/** Organizations, their people, and how they sign in. */
export type AccountTables = {
  organizations: {
    id: string;
    name: string;
    retention_days: number | null;
    require_second_factor: Generated<boolean>;
    created_at: Generated<Date>;
    updated_at: Generated<Date>;
  };
  users: {
    id: Generated<number>;
    organization_id: string;
    username: string;
    person_id: string | null;
    role: Role;
    first_name: string | null;
    last_name: string | null;
    profile_id: Generated<string>;
    removed_at: Date | null;
    created_at: Generated<Date>;
  };
  api_keys: {
    prefix: string;
    secret_sha256: Buffer;
    organization_id: string;
    user_id: number;
    name: string;
    revoked: Generated<boolean>;
    scopes: Generated<Scope[]>;
    expiry_date: Date | null;
    last_used_at: Date | null;
    created_at: Generated<Date>;
  };
  auth_people: {
    id: string;
    name: string;
    email: string | null;
    email_verified: Generated<boolean>;
    email_proven_at: Generated<Date | null>;
    claimed_email: string | null;
    two_factor_enabled: Generated<boolean>;
    created_at: Generated<Date>;
    updated_at: Generated<Date>;
  };
  auth_accounts: {
    id: string;
    person_id: string;
    provider_id: string;
    account_id: string;
    password: string | null;
    created_at: Generated<Date>;
    updated_at: Generated<Date>;
  };
  auth_verifications: { id: string; expires_at: Date };
  auth_sessions: {
    id: string;
    token_sha256: string;
    person_id: string;
    organization_id: string;
    user_id: number;
    address: string | null;
    user_agent: string | null;
    expires_at: Date;
    created_at: Generated<Date>;
    last_used_at: Generated<Date>;
    awaits_second_step: Generated<boolean>;
  };
  auth_two_factors: {
    id: string;
    person_id: string;
    /** Encrypted. */
    secret: string;
    /** Of earlier versions, encrypted; empty since the first start of this one. */
    backup_codes: string;
    verified: Generated<boolean>;
  };
  auth_known_addresses: { person_id: string; address: string; last_used_at: Generated<Date> };
  auth_recovery_codes: { person_id: string; hash: Buffer; salt: Buffer };
  auth_used_codes: { person_id: string; code: string; used_at: Generated<Date> };
  sign_in_links: {
    token_sha256: Buffer;
    organization_id: string;
    user_id: number;
    expires_at: Date;
  };
  invitations: {
    organization_id: string;
    id: string;
    email: string;
    role: Role;
    token_sha256: Buffer;
    invited_by: number | null;
    expires_at: Date;
    created_at: Generated<Date>;
  };
  /** Of earlier versions; empty since the first start of this one. */
  secrets: { name: string; value: string };
  /** Which key, kept outside the database, encrypts what is stored here: one row. */
  auth_key: { one: Generated<boolean>; salt: Buffer; fingerprint: Buffer; since: Generated<Date> };
};
