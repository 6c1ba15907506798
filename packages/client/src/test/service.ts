import { type Script, type ScriptedServer, scriptedServer } from '@provoke/sandbox';
import { onTestFinished } from 'vitest';
import { type Client, createClient } from '../client.ts';
import type { ClientOptions } from '../options.ts';

export type ScriptedService = { server: ScriptedServer; client: Client; options: ClientOptions };

/** A service that behaves as scripted, and a client for it that does not wait long. */
export async function service(
  script: Script,
  more: Partial<ClientOptions> = {},
): Promise<ScriptedService> {
  const server = await scriptedServer(script);
  onTestFinished(server.close);
  const options = {
    baseUrl: `${server.url}/`,
    apiKey: 'pvk_test',
    retry: { firstDelayMs: 1 },
    ...more,
  };
  return { server, client: createClient(options), options };
}
