import { createHash } from 'node:crypto';
import type { Usage } from '@provoke/evidence';
import type { Message } from '../../definitions/model.ts';

/** A conversation that the tool remembers, and the folder in which it started. */
export type Session = { id: string; folder: string; used: Usage | null };

const KEPT_MAX = 1_000;

/**
 * Maps conversations to sessions of the tool. Each session is continued only once: two branches with the same start
 * would otherwise affect each other.
 */
export function createSessions() {
  const kept = new Map<string, Session>();
  return {
    keep(messages: readonly Message[], reply: string, session: Session): void {
      kept.set(nameOf([...messages, { role: 'assistant', content: reply }]), session);
      const [oldest] = kept.keys();
      if (kept.size > KEPT_MAX && oldest !== undefined) kept.delete(oldest);
    },
    /** The session that already contains all but the last messages, and those messages. */
    take(messages: readonly Message[]): { session: Session; rest: readonly Message[] } | undefined {
      const known = messages.findLastIndex(({ role }) => role === 'assistant') + 1;
      const rest = messages.slice(known);
      const name = nameOf(messages.slice(0, known));
      const session = kept.get(name);
      if (!session || rest.length === 0 || rest.some(({ role }) => role !== 'user'))
        return undefined;
      kept.delete(name);
      return { session, rest };
    },
  };
}

const nameOf = (messages: readonly Message[]) =>
  createHash('sha256')
    .update(JSON.stringify(messages.map(({ role, content, ...rest }) => [role, content, rest])))
    .digest('base64');
