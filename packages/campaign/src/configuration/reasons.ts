import { findClosest } from '@provoke/evidence';
import { ConfigError, type Place } from '../errors/config-error.ts';
import { messageOf } from '../errors/message-of.ts';
import { UsageError } from '../errors/usage-error.ts';

/** Turns a fault that an adapter or a model finds in its settings into a usage error. */
export function asUsageError<Value>(make: () => Value): Value {
  try {
    return make();
  } catch (error) {
    throw new UsageError(messageOf(error), { cause: error });
  }
}

/** The command that lists the names of a kind. */
const listCommands = {
  'agent type': 'provoke targets',
  'goal set': 'provoke goals',
  judge: 'provoke judges',
  technique: 'provoke techniques',
} as const;

export type NamedKind = keyof typeof listCommands;

/** An unknown technique, judge, agent type or goal set. */
export class UnknownName extends ConfigError {
  readonly isNearAnother: boolean;

  constructor(kind: NamedKind, given: string, known: readonly string[], at: Place = []) {
    const closest = findClosest(given, known);
    const hint =
      closest === undefined ? ` Known: ${known.join(', ')}.` : ` Did you mean ${closest}?`;
    const message = `There is no ${kind} "${given.slice(0, SHOWN_MAX)}".${hint}`;
    super(message, [{ path: at, message }], { next: [listCommands[kind]] });
    this.isNearAnother = closest !== undefined;
  }
}

const SHOWN_MAX = 80;

/** Adds advice to the error for an unknown name that resembles no known one; rethrows any other error unchanged. */
export const advising =
  (advice: string) =>
  (error: unknown): never => {
    if (!(error instanceof UnknownName) || error.isNearAnother) throw error;
    const message = `${error.message} ${advice}`;
    const issues = error.issues.map((issue) => ({ ...issue, message }));
    throw new ConfigError(message, issues, { cause: error, next: error.next });
  };
