import { backOff, classifyError } from '@provoke/campaign';
import type { CommandContext } from '../command/command.ts';

/** Some eight minutes. */
const TRIES_MAX = 20;

/** The client tries again for a while by itself, and a service may hang. */
const SILENCE_MS = 5_000;

type Telling = Pick<CommandContext, 'signal' | 'tell'>;

/** What the service answers, also if it is away for some minutes; says within seconds that it is. */
export async function untilAnswered<Answer>(
  ask: () => Promise<Answer>,
  { signal, tell }: Telling,
): Promise<Answer> {
  let isSaid = false;
  const say = () => {
    if (!isSaid) tell('The service does not answer. Waiting for it.');
    isSaid = true;
  };
  const timer = setTimeout(say, SILENCE_MS);
  try {
    for (let tries = 0; ; tries++)
      try {
        return await ask();
      } catch (error) {
        if (signal.aborted || tries === TRIES_MAX || classifyError(error) !== 'later') throw error;
        say();
        await backOff(tries, signal);
      }
  } finally {
    clearTimeout(timer);
  }
}
