export { ApiError, ConnectionError, createClient, UnexpectedStatus } from '@provoke/client';
export { defineJudge, defineTarget, defineTechnique } from '@provoke/engine';
export { Agent, CampaignError } from './agent.ts';
export type { AgentParameters } from './agent-parameters.ts';
export type { AttackConfig } from './attack-config.ts';
export type { AttemptResult } from './hack.ts';
export { UsageError } from './usage-error.ts';
