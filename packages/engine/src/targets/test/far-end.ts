import type { ServerResponse } from 'node:http';
import { type Heard, type Script, scriptedServer } from '@provoke/sandbox';
import { onTestFinished } from 'vitest';
import type { Environment } from '../../definitions/target.ts';

/** How the far end of a target is to behave. */
export type Behaviour =
  /** Answers a conversation; `turns` are what the user said in it, so far. */
  | { says: (turns: readonly string[]) => string | Promise<string> }
  | { status: number; headers?: Record<string, string> }
  /** Sends these bytes, with a good status where there is one, and no more. */
  | { bytes: Uint8Array }
  /** Never answers. */
  | { silent: true; onPrompt?: () => void }
  /** Closes in the middle of an answer. */
  | { hangsUp: true }
  /** Is not there at all. */
  | { gone: true };

export type Started = {
  /** As a user gives them, `endpoint` and `model` included. */
  settings: Record<string, unknown>;
  env?: Environment;
  /** All that came over the wire, to look for a key in it. Undefined where there is no wire. */
  heard?: () => string;
};

/** How to start something for a type of target to talk to. Gone when the test is over. */
export type FarEnd = {
  start(behaviour: Behaviour): Promise<Started>;
  /** What cannot happen to it, such as a status where there is no HTTP. */
  never?: readonly ('status' | 'key' | 'concurrent' | 'system' | 'long reply')[];
};

type Protocol = {
  settings(url: string): Record<string, unknown>;
  /** The user's turns in a request. */
  turns(heard: Heard): readonly string[] | Promise<readonly string[]>;
  answer(text: string): unknown;
  /** Answers what is not a turn, such as the beginning of a session. */
  aside?: (heard: Heard) => unknown;
};

/** The far end of a target that speaks JSON over HTTP. */
export const httpFarEnd = (protocol: Protocol): FarEnd => ({
  async start(behaviour) {
    const server = await scriptedServer(async (request, response) => {
      const aside = protocol.aside?.(request);
      if (aside !== undefined) response.end(JSON.stringify(aside));
      else await behave(behaviour, protocol, request, response);
    });
    onTestFinished(server.close);
    if ('gone' in behaviour) await server.close();
    return {
      settings: { model: 'm', ...protocol.settings(server.url) },
      heard: () => JSON.stringify(server.requests),
    };
  },
});

async function behave(
  behaviour: Behaviour,
  { turns, answer }: Protocol,
  ...[request, response]: Parameters<Script>
): Promise<void> {
  if ('says' in behaviour)
    response.end(JSON.stringify(answer(await behaviour.says(await turns(request)))));
  if ('status' in behaviour)
    response.writeHead(behaviour.status, behaviour.headers).end('x'.repeat(5_000));
  if ('bytes' in behaviour) response.end(behaviour.bytes);
  if ('hangsUp' in behaviour) hangUp(JSON.stringify(answer('cut off')), response);
  if ('silent' in behaviour) behaviour.onPrompt?.();
}

function hangUp(whole: string, response: ServerResponse): void {
  response.writeHead(200, { 'content-length': whole.length });
  response.write(whole.slice(0, -3), () => response.destroy());
}

/** The turns of each session, for a far end that keeps the conversation itself. */
export function sessions() {
  const kept = new Map<string, string[]>();
  return (session: string, turn: string): readonly string[] => {
    const turns = [...(kept.get(session) ?? []), turn];
    kept.set(session, turns);
    return turns;
  };
}
