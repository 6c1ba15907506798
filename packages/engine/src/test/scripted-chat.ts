import { type ScriptedServer, scriptedServer } from '@provoke/sandbox';
import { onTestFinished } from 'vitest';
import type { Message } from '../definitions/model.ts';

/** A request to a chat-completions server. */
export type Question = {
  messages: readonly Message[];
  body: Record<string, unknown>;
  /** Number of requests before it. */
  number: number;
};

/** A model or an agent on a real server, with the test's answers. Stopped at the end of the test. */
export async function scriptedChat(
  say: (question: Question) => string | Promise<string>,
): Promise<ScriptedServer & { questions: readonly Question[] }> {
  const questions: Question[] = [];
  const server = await scriptedServer(async ({ body: text }, response) => {
    const body = JSON.parse(text);
    const question = { messages: body.messages, body, number: questions.length };
    questions.push(question);
    const message = { role: 'assistant', content: await say(question) };
    response.setHeader('content-type', 'application/json');
    response.end(JSON.stringify({ choices: [{ index: 0, message, finish_reason: 'stop' }] }));
  });
  onTestFinished(server.close);
  return { ...server, questions };
}
