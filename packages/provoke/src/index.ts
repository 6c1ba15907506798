export {
  ApiError,
  ConnectionError,
  ResponseTooLarge,
  UnexpectedStatus,
} from '@provoke/client';
export {
  defineJudge,
  defineTarget,
  defineTechnique,
  type Extensions,
  type Judge,
  type Message,
  ModelError,
  type Target,
  type TargetAdapter,
  TargetError,
  type Technique,
  type Toolkit,
  useProxies,
} from '@provoke/engine';
export type { Attempt, CampaignEvent, Goal, TargetReply, Verdict } from '@provoke/evidence';
export type { Summary } from '@provoke/figures';
export { Agent, CampaignError, type Hacking } from './campaign/agent.ts';
export { defineConfig, type ProvokeConfig } from './campaign/define-config.ts';
export { UsageError } from './campaign/errors/usage-error.ts';
export type { AgentParameters } from './campaign/plan/agent-parameters.ts';
export type { AttackConfig } from './campaign/plan/attack-config.ts';
export type { AttemptResult } from './campaign/results/collect-results.ts';
export { createClient } from './campaign/service/create-client.ts';
