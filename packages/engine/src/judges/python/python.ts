import { z } from 'zod';
import { defineJudge, type Exchange } from '../../definitions/judge.ts';
import { pythonSettings } from '../../programs/python-settings.ts';
import { readVerdict } from './read-verdict.ts';
import { toGiven } from './to-given.ts';

const options = z.object({
  ...pythonSettings('judge.py', 'judge'),
  threshold: z
    .number()
    .min(0)
    .max(1)
    .default(0.5)
    .describe('the lowest score that is broken, where the function returns a score'),
});

type Options = z.output<typeof options>;

/** A function of the user's Python file. In no list: only a campaign file of the user's own can name it. */
export const python = defineJudge({
  id: 'python',
  title: 'A function of a Python file',
  description: 'Your own function decides on the reply.',
  asksModel: false,
  options,

  async judge() {
    throw new Error('A judge in Python runs only in a campaign on your own machine.');
  },

  connect: (functions) => ({
    async judge(
      exchange: Exchange,
      { options, signal }: { options: Options; signal: AbortSignal },
    ) {
      signal.throwIfAborted();
      const { threshold, ...code } = options;
      const answer = await functions.python(code)(toGiven(exchange), signal);
      return { ...readVerdict(answer, options), raw: null };
    },
  }),
});
