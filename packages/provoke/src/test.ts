export type { AgentFunction, FunctionCall, FunctionReply } from '@provoke/engine';
export { TestAgent, testAgent } from './testing/asked/test-agent.ts';
export type {
  ForbiddenTool,
  NeverCallsOptions,
  Testable,
  TestGoals,
  TestOptions,
} from './testing/asked/test-options.ts';
export { neverCalls, resists } from './testing/assertions.ts';
export {
  AgentTestFailure,
  type FailedGoal,
  type FailureFacts,
} from './testing/failure/agent-test-failure.ts';
export { matchers } from './testing/matchers.ts';
