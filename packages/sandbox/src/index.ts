export type { ChatMessage } from './chat/chat-message.ts';
export type { ChatRequest } from './chat/chat-request.ts';
export {
  type PracticeModel,
  practiceAgents,
  practiceAttacker,
  practiceJudge,
  practiceModels,
} from './practice/practice-models.ts';
export {
  CODE_WORD,
  toolAgentGoals,
  toolAgentTools,
  toolAgentWords,
} from './practice/tool-agent/goals.ts';
export { type ToolAgent, toolAgents } from './practice/tool-agent/tool-agents.ts';
export { type PracticeServer, startPracticeServer } from './servers/practice-server.ts';
export {
  type Heard,
  type Script,
  type ScriptedServer,
  scriptedServer,
} from './servers/scripted-server.ts';
export type { Shows } from './servers/tool-agent-api.ts';
export { startToolAgents } from './servers/tool-agent-server.ts';
export { type VendorReply, type VendorToolUse, vendorApis } from './servers/vendor-apis.ts';
export { type ScriptedTool, scriptedTool, type ToolRun } from './tools/scripted-tool.ts';
export { messagesStream, type ToolTurn, threadEvents } from './tools/tool-output.ts';
