import type { ServerResponse } from 'node:http';
import { type Heard, type Script, scriptedServer } from '@provoke/sandbox';
import { onTestFinished } from 'vitest';
import type { Environment } from '../../definitions/target.ts';
import type { Never } from './promises.ts';

/** A call of a tool that an agent's answer shows, and what the tool answered. */
export type FarAct = { id: string; tool: string; arguments: object; result: unknown };

/** What the far end of a target does. */
export type Behaviour =
  /** Answers a conversation; `turns` are the user's messages so far. `acts` are what it did before each answer. */
  | { says: (turns: readonly string[]) => string | Promise<string>; acts?: readonly FarAct[] }
  | { status: number; headers?: Record<string, string>; body?: string }
  /** Sends only these bytes, with a good status if the protocol has one. */
  | { bytes: Uint8Array }
  /** Never answers. `onClose` is called when the other side closes the connection, or ends the program. */
  | { silent: true; onPrompt?: () => void; onClose?: () => void }
  /** Begins an answer, and sends a little more of it for ever. */
  | { trickles: true }
  /** Closes in the middle of an answer. */
  | { hangsUp: true }
  /** Does not exist. */
  | { gone: true };

export type Started = {
  /** Settings as a user writes them, with `endpoint` and `model`. */
  settings: Record<string, unknown>;
  env?: Environment;
  /** Everything sent over the wire, to search it for a key. Undefined if there is no wire. */
  heard?: () => string;
};

/** Starts a far end for a type of target. Stopped at the end of the test. */
export type FarEnd = {
  start(behaviour: Behaviour): Promise<Started>;
  /** What it cannot do, and why. */
  never?: Never;
};

export type Protocol = {
  settings(url: string): Record<string, unknown>;
  /** The user's turns in a request. */
  turns(heard: Heard): readonly string[] | Promise<readonly string[]>;
  answer(text: string, acts: readonly FarAct[]): unknown;
  /** As it goes over the wire (default: JSON). */
  write?: (answer: unknown) => string;
  /** Answers requests that are not turns, such as the start of a session. */
  aside?: (heard: Heard) => unknown;
};

/** The far end of a target with JSON over HTTP. */
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

/** What a scripted server does with one request. */
export async function behave(
  behaviour: Behaviour,
  { turns, answer, write = JSON.stringify }: Protocol,
  ...[request, response]: Parameters<Script>
): Promise<void> {
  if ('says' in behaviour)
    response.end(write(answer(await behaviour.says(await turns(request)), behaviour.acts ?? [])));
  if ('status' in behaviour)
    response
      .writeHead(behaviour.status, behaviour.headers)
      .end(behaviour.body ?? 'x'.repeat(5_000));
  if ('bytes' in behaviour) response.end(behaviour.bytes);
  if ('trickles' in behaviour) trickle(response);
  if ('hangsUp' in behaviour) hangUp(write(answer('cut off', [])), response);
  if ('silent' in behaviour) {
    response.once('close', () => behaviour.onClose?.());
    behaviour.onPrompt?.();
  }
}

const TRICKLE_MS = 20;

function trickle(response: ServerResponse): void {
  response.writeHead(200);
  const timer = setInterval(() => response.write(' '), TRICKLE_MS);
  response.once('close', () => clearInterval(timer));
}

function hangUp(whole: string, response: ServerResponse): void {
  response.writeHead(200, { 'content-length': whole.length });
  response.write(whole.slice(0, -3), () => response.destroy());
}

/** The turns of each session, for a far end that keeps the conversation. */
export function sessions() {
  const kept = new Map<string, string[]>();
  return (session: string, turn: string): readonly string[] => {
    const turns = [...(kept.get(session) ?? []), turn];
    kept.set(session, turns);
    return turns;
  };
}
