export type { ChatRequest } from './practice-app.ts';
export { type PracticeModel, practiceAgents, practiceJudge } from './practice-models.ts';
export { type PracticeServer, startPracticeServer } from './practice-server.ts';
export { type Heard, type Script, type ScriptedServer, scriptedServer } from './scripted-server.ts';
