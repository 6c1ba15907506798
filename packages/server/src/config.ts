import { limits, localModelUrl } from '@provoke/contract';
import { z } from 'zod';
import type { GatewaySettings } from './gateway/open-gateway.ts';
import { upstreamsFrom } from './gateway/upstreams.ts';

const seconds = z.coerce.number().positive().max(600);

const environment = (env: NodeJS.ProcessEnv) =>
  z.object({
    HOST: z.string().default('127.0.0.1'),
    PORT: z.coerce.number().int().min(0).max(65_535).default(8080),
    DATABASE_URL: z.string().optional(),
    PUBLIC_BASE_URL: z.url().optional(),
    RATE_LIMIT_PER_HOUR: z.coerce.number().int().min(0).max(100_000_000).default(1_000),
    METRICS_TOKEN: z.string().optional(),
    MAX_BODY_BYTES: z.coerce.number().int().min(1).default(10_000_000),
    GATEWAY_UPSTREAMS: upstreamsFrom((name) => env[name]).optional(),
    GATEWAY_TIMEOUT_SECONDS: seconds.default(60),
    GATEWAY_CONNECT_TIMEOUT_SECONDS: seconds.default(5),
    GATEWAY_MAX_TOKENS: z.coerce.number().int().min(1).max(limits.gatewayTokensMax).default(1_024),
    LOG_LEVEL: z.enum(['silent', 'error', 'warn', 'info', 'debug']).default('info'),
  });

/** The settings of the service. `databaseUrl` unset means the embedded PostgreSQL. */
export type ServerConfig = {
  host: string;
  port: number;
  databaseUrl: string | undefined;
  publicBaseUrl: string | undefined;
  /** Requests an hour that a user may send, all keys together; 0 is no limit. */
  rateLimitPerHour: number;
  maxBodyBytes: number;
  /** Who may read `/metrics` from another machine. */
  metricsToken: string | undefined;
  gateway: GatewaySettings;
  logLevel: 'silent' | 'error' | 'warn' | 'info' | 'debug';
};

/** Reads the settings from the environment; an empty variable counts as unset. */
export function readServerConfig(env: NodeJS.ProcessEnv = process.env): ServerConfig {
  const set = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ''));
  const parsed = environment(set).safeParse(set);
  if (!parsed.success) {
    const complaints = parsed.error.issues.map(
      ({ path, message }) => `${path.join('.')}: ${message}`,
    );
    throw new Error(`The environment has a setting that cannot be used. ${complaints.join('; ')}`);
  }
  const { data } = parsed;
  return {
    host: data.HOST,
    port: data.PORT,
    databaseUrl: data.DATABASE_URL,
    publicBaseUrl: data.PUBLIC_BASE_URL,
    rateLimitPerHour: data.RATE_LIMIT_PER_HOUR,
    maxBodyBytes: data.MAX_BODY_BYTES,
    metricsToken: data.METRICS_TOKEN,
    gateway: {
      upstreams: data.GATEWAY_UPSTREAMS ?? [],
      localModelUrl: LOOPBACK.includes(data.HOST) ? localModelUrl(undefined, set) : undefined,
      timeoutMs: data.GATEWAY_TIMEOUT_SECONDS * 1_000,
      connectTimeoutMs: data.GATEWAY_CONNECT_TIMEOUT_SECONDS * 1_000,
      maxTokens: data.GATEWAY_MAX_TOKENS,
    },
    logLevel: data.LOG_LEVEL,
  };
}

/** A service that nobody else can reach is a local one. */
const LOOPBACK = ['127.0.0.1', '::1', 'localhost'];
