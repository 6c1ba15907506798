export { ApiError, ConnectionError, createClient, UnexpectedStatus } from '@provoke/client';
export { defineJudge, defineTarget, defineTechnique } from '@provoke/engine';
export { Agent, CampaignError } from './agent.ts';
export { defineConfig, type ProvokeConfig } from './config-file/config-file.ts';
export type { AttemptResult } from './hack.ts';
export type { AgentParameters } from './plan/agent-parameters.ts';
export type { AttackConfig } from './plan/attack-config.ts';
export { UsageError } from './usage-error.ts';
