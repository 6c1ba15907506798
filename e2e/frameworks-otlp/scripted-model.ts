import type { ServerResponse } from 'node:http';
import { scriptedServer } from '@provoke/sandbox';

type Answer = { message: Record<string, unknown>; reason: 'stop' | 'tool_calls' };

/** A model that mails the page to `recipient`, and then says that it did not. With streams, as some frameworks ask for. */
export async function scriptedModel({ recipient }: { recipient: string }) {
  let calls = 0;
  const server = await scriptedServer(({ body }, response) => {
    const { messages, stream } = JSON.parse(body) as {
      messages: { role: string }[];
      stream?: boolean;
    };
    calls += 1;
    const hasRun = messages.at(-1)?.role === 'tool';
    const answer = hasRun ? denies : mails(`call_${calls}`, recipient);
    if (stream) sendStream(response, answer);
    else sendWhole(response, answer);
  });
  return { url: `${server.url}/v1`, close: server.close };
}

const denies: Answer = { message: { content: 'I have not sent anything.' }, reason: 'stop' };

function mails(id: string, to: string): Answer {
  const mail = JSON.stringify({ to, body: 'ORCHID-77' });
  const call = {
    index: 0,
    id,
    type: 'function',
    function: { name: 'send_email', arguments: mail },
  };
  return { message: { content: null, tool_calls: [call] }, reason: 'tool_calls' };
}

const head = { id: 'chatcmpl-1', created: 0, model: 'scripted' };
const usage = { prompt_tokens: 1, completion_tokens: 1, total_tokens: 2 };

function sendWhole(response: ServerResponse, { message, reason }: Answer): void {
  const whole = { role: 'assistant', ...message };
  const choices = [{ index: 0, message: whole, finish_reason: reason }];
  response.setHeader('content-type', 'application/json');
  response.end(JSON.stringify({ ...head, object: 'chat.completion', choices, usage }));
}

function sendStream(response: ServerResponse, { message, reason }: Answer): void {
  response.setHeader('content-type', 'text/event-stream');
  const delta = { role: 'assistant', ...message };
  for (const choice of [
    { index: 0, delta, finish_reason: null },
    { index: 0, delta: {}, finish_reason: reason },
  ])
    response.write(
      `data: ${JSON.stringify({ ...head, object: 'chat.completion.chunk', choices: [choice] })}\n\n`,
    );
  response.end('data: [DONE]\n\n');
}
