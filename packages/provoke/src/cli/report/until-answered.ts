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
  const since = timeNow();
  let isSaid = false;
  const say = () => {
    if (!isSaid) tell(`Not live since ${since}: the service does not answer. Waiting for it.`);
    isSaid = true;
  };
  const timer = setTimeout(say, SILENCE_MS);
  try {
    for (let tries = 0; ; tries++)
      try {
        const answer = await ask();
        if (isSaid) tell(`Live again since ${timeNow()}.`);
        return answer;
      } catch (error) {
        if (signal.aborted || tries === TRIES_MAX || classifyError(error) !== 'later') throw error;
        say();
        await backOff(tries, signal);
      }
  } finally {
    clearTimeout(timer);
  }
}

/** `14:25:40`, as the clock of this machine has it. */
const timeNow = (): string => new Date().toTimeString().slice(0, 8);
