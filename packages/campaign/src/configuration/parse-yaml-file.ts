import { parseYaml, YamlProblem } from '@provoke/engine';
import { messageOf } from '../errors/message-of.ts';
import { UsageError } from '../errors/usage-error.ts';

/** What a YAML or JSON file says, `{}` if it is empty. Throws `UsageError` with the place and what to type there. */
export function parseYamlFile(text: string, shown: string, otherwise: string): unknown {
  try {
    return parseYaml(text) ?? {};
  } catch (cause) {
    throw notYaml(cause, shown, otherwise);
  }
}

function notYaml(cause: unknown, shown: string, otherwise: string): UsageError {
  if (!(cause instanceof YamlProblem))
    return new UsageError(`${shown} cannot be read: ${reasonOf(cause)}`, {
      cause,
      next: [otherwise],
    });
  const { at, reason, next } = cause;
  return new UsageError(`${shown}:${at.line}:${at.column} cannot be read: ${reason}`, {
    cause,
    next: next.length > 0 ? next : [otherwise],
  });
}

/** The parser passes a full stack on as an error of its own. */
function reasonOf(cause: unknown): string {
  const [reason = ''] = messageOf(cause).split('\n');
  return reason.includes('Maximum call stack') ? 'it is nested too deeply' : reason;
}
