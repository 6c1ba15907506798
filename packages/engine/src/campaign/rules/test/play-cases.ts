import { parseRules } from '@provoke/evidence/acts';
import { z } from 'zod';
import { HelperError } from '../../../definitions/helper-error.ts';
import type { Message } from '../../../definitions/model.ts';
import { defineTechnique } from '../../../definitions/technique.ts';
import { play, toGoals } from '../../../test/play.ts';
import type { OwnRules } from '../own-rules.ts';
import { promptOf, serveWire } from './serve-wire.ts';
import type { Told, Wire } from './wires.ts';

/** One attempt: what is forbidden, what the agent answers, and what it was sent. */
export type Case = {
  forbid: readonly unknown[];
  told: Told;
  /** In front of the prompt. */
  before?: readonly Message[];
  /** Words behind the prompt's own. */
  more?: string;
  isUntranslated?: boolean;
};

/** Each case as a goal of one campaign against a real server. Returns its attempt. */
export async function playCases(wire: Wire, cases: readonly Case[]) {
  const rules = cases.map(
    ({ forbid }): OwnRules => ({
      forbid: parseRules(forbid).map((rule) => ({ rule, of: 'goal' })),
      ...{ task: [], claim: [], deny: [], failedResult: [], tools: [] },
    }),
  );
  const { attempts } = await play({
    technique: sending(cases),
    target: await serveWire(wire, (goal) => (cases[goal] as Case).told),
    goals: toGoals(...cases.map((_, at) => `Case ${at}`)),
    rules: { of: ({ index }) => rules[index] },
    concurrency: 8,
  });
  return cases.map((_, at) => attempts.find(({ goal }) => goal.index === at));
}

const sending = (cases: readonly Case[]) =>
  defineTechnique({
    id: 'sending',
    title: 'Sending',
    paper: '',
    description: '',
    options: z.object({}),
    async attack({ index }, { probe }) {
      const { before = [], more = '', isUntranslated } = cases[index] as Case;
      const failure = new HelperError(
        'generator',
        'The generator refused to translate this reply.',
      );
      const prompts = [...before, { role: 'user', content: more } as const];
      await probe(
        // A target that keeps a session sends the user's messages one by one.
        prompts.map((one) =>
          one.role === 'user' ? { ...one, content: `${one.content} ${promptOf(index, 1)}` } : one,
        ),
        {},
        isUntranslated ? { judgedAs: async () => failure } : {},
      );
    },
  });
