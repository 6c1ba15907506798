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
