import type { AgentStep } from '../acts/exchange.ts';
import type { Step } from '../campaign/reply.ts';

export const readAgentSteps = (_: readonly Step[]): AgentStep[] => [];
