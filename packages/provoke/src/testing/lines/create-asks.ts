import type { AgentFunction, FunctionReply } from '@provoke/engine';
import type { Answer } from './message.ts';

/** Questions to a function of another process, which answers them by lines, in any order. */
export function createAsks(write: (answer: Answer) => void) {
  const open = new Map<string, { resolve(reply: FunctionReply): void; reject(e: Error): void }>();
  let last = 0;

  return {
    /** An agent that asks there. */
    agentOf(id: string, name: string): AgentFunction {
      const call: AgentFunction = (prompt, { messages, session, signal }) => {
        const ask = String(++last);
        return new Promise<FunctionReply>((resolve, reject) => {
          open.set(ask, { resolve, reject });
          signal.addEventListener(
            'abort',
            () => {
              if (open.delete(ask)) write({ type: 'unask', id, ask });
              reject(signal.reason);
            },
            { once: true },
          );
          write({ type: 'ask', id, ask, prompt, messages, session });
        });
      };
      Object.defineProperty(call, 'name', { value: name });
      return call;
    },

    /** An answer that is no longer waited for is none. */
    answer(line: { ask: string; reply?: unknown; error?: string }): void {
      const waiting = open.get(line.ask);
      open.delete(line.ask);
      if (line.error !== undefined) waiting?.reject(withoutPlace(line.error));
      else waiting?.resolve(line.reply as FunctionReply);
    },
  };
}

/** Said there, with its kind and its place. */
function withoutPlace(text: string): Error {
  const error = new Error(text);
  error.name = '';
  error.stack = '';
  return error;
}
