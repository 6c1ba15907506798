export {
  ApiError,
  ConnectionError,
  ResponseTooLarge,
  UnexpectedStatus,
} from '@provoke/client';
export {
  type Attempt,
  type CampaignEvent,
  defineJudge,
  defineTarget,
  defineTechnique,
  type Extensions,
  type Goal,
  type Judge,
  type Message,
  ModelError,
  type Summary,
  type Target,
  type TargetAdapter,
  TargetError,
  type TargetReply,
  type Technique,
  type Toolkit,
  useProxies,
  type Verdict,
} from '@provoke/engine';
export { Agent, CampaignError, type Hacking } from './campaign/agent.ts';
export { defineConfig, type ProvokeConfig } from './campaign/define-config.ts';
export { UsageError } from './campaign/errors/usage-error.ts';
export type { AgentParameters } from './campaign/plan/agent-parameters.ts';
export type { AttackConfig } from './campaign/plan/attack-config.ts';
export type { AttemptResult } from './campaign/results/collect-results.ts';
export { createClient } from './campaign/service/create-client.ts';
