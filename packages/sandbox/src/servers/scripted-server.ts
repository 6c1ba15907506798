import type { IncomingMessage, ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import { type Listening, listen } from './listen.ts';

export type Heard = {
  method: string;
  path: string;
  headers: IncomingMessage['headers'];
  body: string;
};
export type Script = (request: Heard, response: ServerResponse) => void | Promise<void>;
export type ScriptedServer = Listening & { requests: readonly Heard[] };

/** A far end with scripted behaviour: slow, broken, gone, garbage. A script that throws breaks the connection. */
export async function scriptedServer(script: Script): Promise<ScriptedServer> {
  const requests: Heard[] = [];
  const listening = await listen(async (request, response) => {
    try {
      const { method = '', url = '', headers } = request;
      const heard = { method, path: url, headers, body: await text(request) };
      requests.push(heard);
      await script(heard, response);
    } catch {
      request.socket.destroy();
    }
  });
  return { requests, ...listening };
}
