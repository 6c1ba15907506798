import { contract, type Operations } from '@provoke/contract';
import { type Script, type ScriptedServer, scriptedServer } from '@provoke/sandbox';
import { onTestFinished } from 'vitest';
import type { ClientOptions } from '../calls/options.ts';
import { type Client, createClient } from '../client.ts';

export type ScriptedService = { server: ScriptedServer; client: Client; options: ClientOptions };

export type ServiceOptions = Partial<ClientOptions> & { operations?: Operations };

/** A scripted service, and a client for it with short waits that checks every response. */
export async function service(
  script: Script,
  { operations = contract, ...more }: ServiceOptions = {},
): Promise<ScriptedService> {
  const server = await scriptedServer(script);
  onTestFinished(server.close);
  const options = {
    baseUrl: `${server.url}/`,
    apiKey: 'pvk_test',
    retry: { firstDelayMs: 1 },
    ...more,
  };
  return { server, client: createClient({ ...options, operations }), options };
}
