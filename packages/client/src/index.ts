export { ApiError, ConnectionError, ResponseTooLarge, UnexpectedStatus } from './calls/errors.ts';
export type { ClientOptions } from './calls/options.ts';
export type { RetryOptions } from './calls/retry.ts';
export { type Client, createClient } from './client.ts';
export { registerAgent } from './register-agent.ts';
export { registerRuns } from './register-runs.ts';
