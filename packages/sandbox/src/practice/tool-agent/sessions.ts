import type { ChatMessage } from '../../chat/chat-message.ts';
import { createWorld, type World } from './world.ts';

export type Session = { world: World; messages: ChatMessage[] };

const SESSIONS_MAX = 1_000;

/** A world and a conversation for each session; the oldest make room. */
export function openSessions(): { of(name: string): Session } {
  const sessions = new Map<string, Session>();
  return {
    of(name) {
      const known = sessions.get(name) ?? { world: createWorld(), messages: [] };
      sessions.set(name, known);
      const [oldest] = sessions.keys();
      if (sessions.size > SESSIONS_MAX && oldest !== undefined) sessions.delete(oldest);
      return known;
    },
  };
}
