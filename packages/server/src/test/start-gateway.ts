import { startServer } from './start-server.ts';
import { answers, startUpstream } from './upstream.ts';

export const CHAT = '/v1/chat/completions';

/** A server whose gateway uses one provider, and a function to call it. */
export async function startGateway(script = answers) {
  const { upstream, requests } = await startUpstream(script);
  const server = await startServer({ gateway: { upstreams: [upstream] } });
  const chat = async (key: string, body: string, headers: Record<string, string> = {}) => {
    const answer = await server.call(CHAT, { key, method: 'POST', body, headers });
    return {
      status: answer.status,
      headers: answer.headers,
      body: (await answer.json()) as object,
    };
  };
  return { server, requests, chat };
}
