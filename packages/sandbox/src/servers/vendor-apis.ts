import type { ServerResponse } from 'node:http';
import type { Script } from './scripted-server.ts';

/** A scripted model's reply: text, or a tool call. */
export type VendorReply = { text: string } | VendorToolUse;
export type VendorToolUse = { tool: string; input: Record<string, string> };

type Reply = (body: string) => VendorReply;

/** The two APIs from which the coding command lines stream their model's replies, as a server script. */
export const vendorApis =
  (answer: Reply): Script =>
  ({ method, path, body }, response) => {
    const stream = streams.find(({ ending }) => path.split('?')[0]?.endsWith(ending));
    if (method !== 'POST' || !stream) return void response.writeHead(404).end('{}');
    response.writeHead(200, { 'content-type': 'text/event-stream' });
    stream.write(answer(body), (type, fields) => writeEvent(response, type, fields));
    response.end();
  };

type Write = (type: string, fields: object) => void;

const writeEvent = (response: ServerResponse, type: string, fields: object) =>
  response.write(`event: ${type}\ndata: ${JSON.stringify({ type, ...fields })}\n\n`);

function writeMessages(reply: VendorReply, write: Write): void {
  const isText = 'text' in reply;
  const usage = { input_tokens: 11, output_tokens: 7 };
  const message = { id: 'msg_1', type: 'message', role: 'assistant', model: 'simulated' };
  write('message_start', { message: { ...message, content: [], stop_reason: null, usage } });
  write('content_block_start', {
    index: 0,
    content_block: isText
      ? { type: 'text', text: '' }
      : { type: 'tool_use', id: 'toolu_1', name: reply.tool, input: {} },
  });
  write('content_block_delta', {
    index: 0,
    delta: isText
      ? { type: 'text_delta', text: reply.text }
      : { type: 'input_json_delta', partial_json: JSON.stringify(reply.input) },
  });
  write('content_block_stop', { index: 0 });
  write('message_delta', {
    delta: { stop_reason: isText ? 'end_turn' : 'tool_use', stop_sequence: null },
    usage: { output_tokens: 7 },
  });
  write('message_stop', {});
}

function writeResponses(reply: VendorReply, write: Write): void {
  const item =
    'text' in reply
      ? {
          type: 'message',
          id: 'msg_1',
          role: 'assistant',
          status: 'completed',
          content: [{ type: 'output_text', text: reply.text, annotations: [] }],
        }
      : {
          type: 'custom_tool_call',
          id: 'ctc_1',
          call_id: 'call_1',
          name: reply.tool,
          input: reply.input['code'],
        };
  const usage = { input_tokens: 11, output_tokens: 7, total_tokens: 18 };
  write('response.created', { response: { id: 'resp_1' } });
  write('response.output_item.done', { output_index: 0, item });
  write('response.completed', { response: { id: 'resp_1', output: [item], usage } });
}

const streams = [
  { ending: '/messages', write: writeMessages },
  { ending: '/responses', write: writeResponses },
];
