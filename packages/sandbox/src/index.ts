export type { ChatMessage } from './chat-message.ts';
export type { ChatRequest } from './chat-request.ts';
export {
  type PracticeModel,
  practiceAgents,
  practiceAttacker,
  practiceJudge,
  practiceModels,
} from './practice-models.ts';
export { type PracticeServer, startPracticeServer } from './practice-server.ts';
export { type Heard, type Script, type ScriptedServer, scriptedServer } from './scripted-server.ts';
export { type ScriptedTool, scriptedTool, type ToolRun } from './scripted-tool.ts';
export { messagesStream, type ToolTurn, threadEvents } from './tool-output.ts';
export { type VendorReply, type VendorToolUse, vendorApis } from './vendor-apis.ts';
