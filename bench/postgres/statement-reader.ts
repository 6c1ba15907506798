import { frontendMessages } from './frontend-messages.ts';
import { readBind } from './read-bind.ts';

/** A statement as sent: its text with `$1`, `$2`, … and their values. */
export type Statement = { text: string; values: (string | null)[] };

/** Reads one connection and reports each statement executed on it. */
export function statementReader(onStatement: (statement: Statement) => void) {
  const prepared = new Map<string, string>();
  return frontendMessages((type, payload) => {
    if (type === 'Q')
      onStatement({ text: payload.toString('utf8', 0, payload.length - 1), values: [] });
    if (type === 'P') {
      const nameEnd = payload.indexOf(0);
      const text = payload.toString('utf8', nameEnd + 1, payload.indexOf(0, nameEnd + 1));
      prepared.set(payload.toString('utf8', 0, nameEnd), text);
    }
    if (type === 'B') {
      const { statement, values } = readBind(payload);
      onStatement({ text: prepared.get(statement) ?? '', values });
    }
  });
}
