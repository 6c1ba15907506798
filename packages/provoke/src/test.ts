export type { AgentFunction, FunctionCall, FunctionReply } from '@provoke/engine';
export {
  AgentTestFailure,
  type FailedGoal,
  type FailureFacts,
} from './testing/agent-test-failure.ts';
export { neverCalls, resists } from './testing/assertions.ts';
export { matchers } from './testing/matchers.ts';
export { TestAgent, testAgent } from './testing/test-agent.ts';
export type {
  ForbiddenTool,
  NeverCallsOptions,
  Testable,
  TestGoals,
  TestOptions,
} from './testing/test-options.ts';
