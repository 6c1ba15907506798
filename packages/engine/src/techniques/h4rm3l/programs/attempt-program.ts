import type { Attempt, Goal } from '@provoke/evidence';
import { isHelperFailure } from '../../../definitions/helper-error.ts';
import type { Toolkit } from '../../../definitions/technique.ts';
import { clip } from '../../../text/clip.ts';
import { DecorationError } from '../decorators/decorator.ts';
import type { Compiled } from './compile.ts';
import { type DecorationStep, decorate } from './decorate.ts';

const SHOWN_MAX = 20_000;

/** One attempt: the goal, decorated by the program. A goal that cannot be decorated is our failure, not a verdict. */
export async function attemptProgram(
  goal: Goal,
  program: Compiled,
  { ask, trace, probe, recordFailure }: Pick<Toolkit, 'ask' | 'trace' | 'probe' | 'recordFailure'>,
): Promise<Attempt> {
  const decorators = program.chain.map(({ decorator }) => decorator.name);
  const data = { program: program.text, decorators };
  let prompt: string;
  try {
    prompt = await decorate(goal.text, program.chain, {
      ask: (messages, options) => ask('decorator', messages, options),
      onStep: (step) => trace({ step_type: 'OTHER', content: toContent(step) }),
    });
  } catch (error) {
    if (error instanceof DecorationError) return recordFailure(error.message, data);
    if (isHelperFailure(error)) return recordFailure(error, data);
    throw error;
  }
  return probe([{ role: 'user', content: prompt }], data);
}

const toContent = ({ decorator, before, after }: DecorationStep) => ({
  step_name: 'decoration',
  decorator,
  before: clip(before, SHOWN_MAX),
  after: clip(after, SHOWN_MAX),
  changed: before !== after,
});
