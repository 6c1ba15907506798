import type { Environment, Registry } from '@provoke/engine';

/** What is known of an agent before it is asked. */
export type Finding = {
  endpoint: string;
  apiKeyEnv: string | undefined;
  /** Given types and models are not looked for. */
  type: string | undefined;
  model: string | undefined;
  env: Environment;
  registry: Registry;
  signal: AbortSignal;
};
