import { basename } from 'node:path';
import type { Goal } from '@provoke/evidence';
import { z } from 'zod';
import type { CallFunction } from '../../definitions/own-functions.ts';
import { defineTechnique, type Toolkit } from '../../definitions/technique.ts';
import { pythonSettings } from '../../programs/python-settings.ts';
import { readYielded } from './read-yielded.ts';
import { toAnswer } from './to-answer.ts';

const options = z.object({
  ...pythonSettings('attack.py', 'attack'),
  max_requests: z.int().min(1).max(10_000).default(10).describe('most prompts for a goal'),
});

type Options = z.output<typeof options>;

/** A generator of the user's Python file. Like `replay` it is in no list: only a campaign file of the user's names it. */
export const python = defineTechnique({
  id: 'python',
  title: 'A function of a Python file',
  paper: '',
  description: 'Your own generator writes each prompt, and is told what came of it.',
  options,
  attemptsMax: ({ max_requests }, goals) => goals * max_requests,
  requestsMax: ({ max_requests }) => max_requests,

  async attack() {
    throw new Error('A technique in Python runs only in a campaign on your own machine.');
  },

  connect: (functions) => ({
    async attack(goal: Goal, { options, ...toolkit }: Toolkit & { options: Options }) {
      const { max_requests, ...code } = options;
      await converse(goal, { ...toolkit, max: max_requests, call: functions.python(code), code });
    },
  }),
});

type Conversing = Toolkit & { max: number; call: CallFunction; code: { file: string } };

/** One prompt after the other, until the generator ends or the bound is met. */
async function converse(goal: Goal, { probe, random, signal, max, call, code }: Conversing) {
  const seed = Math.floor(random() * 2 ** 31);
  let step = readYielded(await call({ goal: goal.text, seed }, signal), code.file);
  if (!step) throw new Error(`${basename(code.file)} ended without a prompt.`);
  try {
    for (let sent = 0; step && sent < max; sent++) {
      const { generator } = step;
      const send = toAnswer(await probe(step.messages));
      // What it would yield next is not sent.
      if (sent === max - 1) return;
      step = undefined;
      step = readYielded(await call({ generator, send }, signal), code.file);
    }
  } finally {
    if (step && !signal.aborted)
      await call({ generator: step.generator, close: true }, signal).catch(() => {});
  }
}
