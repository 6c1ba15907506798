export type { Extensions } from '@provoke/campaign';
export {
  Agent,
  type AgentParameters,
  type AttackConfig,
  type AttemptResult,
  CampaignError,
  createClient,
  defineConfig,
  type HackEvent,
  type Hacking,
  type HackSettings,
  type ProvokeConfig,
  UsageError,
} from '@provoke/campaign';
export {
  ApiError,
  ConnectionError,
  ResponseTooLarge,
  UnexpectedStatus,
} from '@provoke/client';
export type { AgentFunction, FunctionCall, FunctionReply } from '@provoke/engine';
export {
  defineJudge,
  defineTarget,
  defineTechnique,
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
