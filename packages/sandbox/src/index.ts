export type { ChatMessage } from './chat/chat-message.ts';
export type { ChatRequest } from './chat/chat-request.ts';
export {
  type PracticeModel,
  practiceAgents,
  practiceAttacker,
  practiceJudge,
  practiceModels,
} from './practice/practice-models.ts';
export { type PracticeServer, startPracticeServer } from './servers/practice-server.ts';
export {
  type Heard,
  type Script,
  type ScriptedServer,
  scriptedServer,
} from './servers/scripted-server.ts';
export { type VendorReply, type VendorToolUse, vendorApis } from './servers/vendor-apis.ts';
export { type ScriptedTool, scriptedTool, type ToolRun } from './tools/scripted-tool.ts';
export { messagesStream, type ToolTurn, threadEvents } from './tools/tool-output.ts';
