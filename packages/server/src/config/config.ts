import { resolve } from 'node:path';
import { limits, localModelUrl } from '@provoke/contract';
import { z } from 'zod';
import type { OidcSettings } from '../accounts/better-auth/single-sign-on.ts';
import type { HashCost } from '../accounts/secrets/slow-hash.ts';
import type { GatewaySettings } from '../gateway/open-gateway.ts';
import { upstreamsFrom } from '../gateway/upstreams/upstreams.ts';
import { allowedAddresses, isAllowed, notAllowed } from '../http/allowed-addresses.ts';
import { StartProblem } from '../start-problem.ts';
import type { RetentionSettings } from '../upkeep/retention/apply-retention.ts';
import type { WebhookSettings } from '../work/webhooks/webhook-sender.ts';
import { readSecretSettings } from './secret-settings.ts';
import { unprotectedTransport } from './unprotected-transport.ts';

const seconds = z.coerce.number().positive().max(600);

/** One or more addresses, each `https:`, `mailto:` or `tel:` as RFC 9116 requires. */
const contacts = z
  .string()
  .transform((text) => text.split(/[\s,]+/).filter(Boolean))
  .refine(
    (all) => all.every((one) => /^(https:\/\/|mailto:|tel:)[\x21-\x7e]+$/.test(one)),
    'Name addresses such as mailto:security@example.com or https://example.com/security.',
  );

/** The driver takes any address for one of PostgreSQL. */
const databaseUrl = z
  .string()
  .refine(
    (text) => !/^(?!postgres(ql)?:)[a-z][\w+.-]*:\/\//i.test(text),
    'Only PostgreSQL is supported: postgres://USER:PASSWORD@HOST:5432/DATABASE.',
  );

const environment = (env: NodeJS.ProcessEnv) =>
  z.object({
    HOST: z.string().default('127.0.0.1'),
    PORT: z.coerce.number().int().min(0).max(65_535).default(8080),
    DATABASE_URL: databaseUrl.optional(),
    DATABASE_TLS: z.enum(['required', 'optional']).optional(),
    PUBLIC_BASE_URL: z.url().optional(),
    RATE_LIMIT_PER_HOUR: z.coerce.number().int().min(0).max(100_000_000).default(1_000),
    SESSION_RATE_LIMIT_PER_HOUR: z.coerce.number().int().min(0).max(100_000_000).default(10_000),
    TRUSTED_PROXIES: z.coerce.number().int().min(0).max(10).default(0),
    SESSION_IDLE_MINUTES: z.coerce.number().int().min(1).max(10_080).default(720),
    SECURITY_CONTACT: contacts.optional(),
    OPEN_REGISTRATION: z.stringbool().default(false),
    OIDC_ISSUER: z.url().optional(),
    OIDC_CLIENT_ID: z.string().optional(),
    OIDC_CLIENT_SECRET: z.string().optional(),
    OIDC_NAME: z.string().default('Single sign-on'),
    METRICS_TOKEN: z.string().optional(),
    MAX_BODY_BYTES: z.coerce.number().int().min(1).default(10_000_000),
    GATEWAY_UPSTREAMS: upstreamsFrom((name) => env[name]).optional(),
    GATEWAY_TIMEOUT_SECONDS: seconds.default(60),
    GATEWAY_CONNECT_TIMEOUT_SECONDS: seconds.default(5),
    GATEWAY_MAX_TOKENS: z.coerce.number().int().min(1).max(limits.gatewayTokensMax).default(1_024),
    RETENTION_DAYS: z.coerce.number().int().min(1).max(limits.retentionDaysMax).optional(),
    RETENTION_FOLDER: z.string().optional(),
    ALLOWED_ADDRESSES: allowedAddresses.optional(),
    WEBHOOK_PRIVATE_ADDRESSES: z.stringbool().default(false),
    LOG_LEVEL: z.enum(['silent', 'error', 'warn', 'info', 'debug']).default('info'),
  });

/** The service's settings. Without `databaseUrl` it uses the embedded PostgreSQL. */
export type ServerConfig = {
  host: string;
  port: number;
  databaseUrl: string | undefined;
  /** What to change about its address: others could read or answer what goes there. */
  databaseWarning?: string | undefined;
  publicBaseUrl: string | undefined;
  /** Maximum requests per hour and user, all keys together; 0 means unlimited. */
  rateLimitPerHour: number;
  /** The same for requests with a session; 0 means unlimited. */
  sessionRateLimitPerHour: number;
  /** An unused session ends after this time. */
  sessionIdleMinutes: number;
  /** Where to report vulnerabilities, for `security.txt`. */
  securityContacts: readonly string[];
  /**
   * Number of the operator's own proxies in front of the service: only this many entries of `X-Forwarded-For` are
   * trusted.
   */
  trustedProxies: number;
  /** Encrypts second factors and webhooks' secrets, and signs cookies; unset: a file in the data folder has it. */
  authSecret: string | undefined;
  /** The file that holds it. */
  authSecretFile: string | undefined;
  /** Whether anyone may create an account. */
  openRegistration: boolean;
  /** Cost of new password hashes, which only tests lower. */
  passwordCost?: HashCost | undefined;
  oidc: OidcSettings | undefined;
  maxBodyBytes: number;
  /** Allows reading `/metrics` from another machine. */
  metricsToken: string | undefined;
  gateway: GatewaySettings;
  retention: RetentionSettings;
  webhooks: WebhookSettings;
  logLevel: 'silent' | 'error' | 'warn' | 'info' | 'debug';
  /** The built dashboard; unset: next to the bundle. */
  dashboardFolder?: string | undefined;
};

/** Reads the settings from the environment; an empty variable counts as unset. */
export function readServerConfig(env: NodeJS.ProcessEnv = process.env): ServerConfig {
  const set = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ''));
  const parsed = environment(set).safeParse(set, { error: noNumber });
  if (!parsed.success)
    throw invalid(
      parsed.error.issues.map(({ path, message }) => ({ name: path.join('.'), message })),
    );
  const { data } = parsed;
  const { ALLOWED_ADDRESSES: allowed } = data;
  const oidc = toOidc(data);
  checkAllowed(data);
  const local = LOOPBACK.includes(data.HOST) ? localModelUrl(undefined, set) : undefined;
  return {
    host: data.HOST,
    port: data.PORT,
    databaseUrl: data.DATABASE_URL,
    databaseWarning: checkTransport(data),
    publicBaseUrl: data.PUBLIC_BASE_URL,
    rateLimitPerHour: data.RATE_LIMIT_PER_HOUR,
    sessionRateLimitPerHour: data.SESSION_RATE_LIMIT_PER_HOUR,
    sessionIdleMinutes: data.SESSION_IDLE_MINUTES,
    securityContacts: data.SECURITY_CONTACT ?? [],
    trustedProxies: data.TRUSTED_PROXIES,
    ...readSecretSettings(env),
    openRegistration: data.OPEN_REGISTRATION,
    oidc,
    maxBodyBytes: data.MAX_BODY_BYTES,
    metricsToken: data.METRICS_TOKEN,
    gateway: {
      upstreams: data.GATEWAY_UPSTREAMS ?? [],
      localModelUrl: local && isAllowed(local, allowed) ? local : undefined,
      timeoutMs: data.GATEWAY_TIMEOUT_SECONDS * 1_000,
      connectTimeoutMs: data.GATEWAY_CONNECT_TIMEOUT_SECONDS * 1_000,
      maxTokens: data.GATEWAY_MAX_TOKENS,
    },
    retention: {
      defaultDays: data.RETENTION_DAYS ?? null,
      folder: data.RETENTION_FOLDER && resolve(data.RETENTION_FOLDER),
    },
    webhooks: { privateAddresses: data.WEBHOOK_PRIVATE_ADDRESSES, allowed },
    logLevel: data.LOG_LEVEL,
  };
}

/** Each setting that is wrong, with its fault. */
const invalid = (faults: readonly { name: string; message: string }[]) =>
  new StartProblem(
    `Invalid settings in the environment. ${faults.map(({ name, message }) => `${name}: ${message}`).join('; ')}`,
    { isUsage: true, next: [...new Set(faults.map(({ name }) => `unset ${name}`))] },
  );

/** A text that is no number becomes NaN, which tells a person nothing. */
const noNumber: z.core.$ZodErrorMap = ({ code, input }) =>
  code === 'invalid_type' && Number.isNaN(input) ? 'This has to be a number.' : undefined;

/** A service on a loopback address is a local one. */
const LOOPBACK = ['127.0.0.1', '::1', 'localhost'];

/** Throws with `DATABASE_TLS=required`; otherwise returns what the operator should know. */
function checkTransport({
  DATABASE_URL: url,
  DATABASE_TLS: tls,
}: z.output<ReturnType<typeof environment>>): string | undefined {
  if (!url || tls === 'optional') return undefined;
  const problem = unprotectedTransport(url);
  if (problem && tls === 'required')
    throw new Error(`${problem} DATABASE_TLS is required, so nothing was sent.`);
  return problem;
}

/** All of it or nothing; the provider needs one callback address. */
function toOidc(data: z.output<ReturnType<typeof environment>>): OidcSettings | undefined {
  const { OIDC_ISSUER: issuer, OIDC_CLIENT_ID: clientId, OIDC_CLIENT_SECRET: clientSecret } = data;
  if (!issuer && !clientId && !clientSecret) return undefined;
  if (!issuer || !clientId || !clientSecret || !data.PUBLIC_BASE_URL)
    throw new Error(
      'Single sign-on needs OIDC_ISSUER, OIDC_CLIENT_ID, OIDC_CLIENT_SECRET and PUBLIC_BASE_URL.',
    );
  const allowed = data.ALLOWED_ADDRESSES;
  return { issuer, clientId, clientSecret, name: data.OIDC_NAME, ...(allowed && { allowed }) };
}

/** Throws for a provider that the operator both configured and forbade. */
function checkAllowed({
  ALLOWED_ADDRESSES: allowed,
  GATEWAY_UPSTREAMS: upstreams = [],
  OIDC_ISSUER: issuer,
}: z.output<ReturnType<typeof environment>>): void {
  const configured = [
    ...upstreams.map(({ baseUrl }) => ({ name: 'GATEWAY_UPSTREAMS', address: baseUrl })),
    ...(issuer === undefined ? [] : [{ name: 'OIDC_ISSUER', address: issuer }]),
  ];
  for (const { name, address } of configured)
    if (!isAllowed(address, allowed)) throw invalid([{ name, message: notAllowed(address) }]);
}
