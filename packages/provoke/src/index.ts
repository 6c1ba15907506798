export {
  ApiError,
  ConnectionError,
  createClient,
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
export { Agent, CampaignError, type Hacking } from './agent.ts';
export { defineConfig, type ProvokeConfig } from './config-file/config-file.ts';
export type { AttemptResult } from './hack.ts';
export type { AgentParameters } from './plan/agent-parameters.ts';
export type { AttackConfig } from './plan/attack-config.ts';
export { UsageError } from './usage-error.ts';
