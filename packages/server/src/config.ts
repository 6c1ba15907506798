import { z } from 'zod';

const Environment = z.object({
  HOST: z.string().default('127.0.0.1'),
  PORT: z.coerce.number().int().min(0).max(65_535).default(8080),
  DATABASE_URL: z.string().optional(),
  PUBLIC_BASE_URL: z.url().optional(),
  RATE_LIMIT_PER_HOUR: z.coerce.number().int().min(0).max(100_000_000).default(1_000),
  METRICS_TOKEN: z.string().optional(),
  MAX_BODY_BYTES: z.coerce.number().int().min(1).default(10_000_000),
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
  logLevel: 'silent' | 'error' | 'warn' | 'info' | 'debug';
};

/** Reads the settings from the environment; an empty variable counts as unset. */
export function readServerConfig(env: NodeJS.ProcessEnv = process.env): ServerConfig {
  const set = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ''));
  const parsed = Environment.safeParse(set);
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
    logLevel: data.LOG_LEVEL,
  };
}
