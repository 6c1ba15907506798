import type { LookForFlags } from './choose-judge.ts';

/** What a person may type in place of the answers. */
export type InitFlags = LookForFlags & {
  endpoint?: string;
  apiKeyEnv?: string;
  agentType?: string;
  model?: string;
  output?: string;
  force?: true;
  json?: true;
};
