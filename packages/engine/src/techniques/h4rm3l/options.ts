import { z } from 'zod';
import type { SyntaxVersion } from './language/parser.ts';
import { ProgramError } from './language/program-error.ts';
import { compile } from './programs/compile.ts';
import { presets } from './programs/presets.ts';
import { selections } from './synthesis/choose-examples.ts';

export const options = z
  .object({
    program: z
      .string()
      .default('RefusalSuppressionDecorator()')
      .describe(
        `decorators, joined as A(); B() or as A().then(B()), or a preset: ${Object.keys(presets).join(', ')}`,
      ),
    programs: z
      .array(z.string())
      .max(100)
      .default([])
      .describe('several programs or presets, each an attempt, in the place of program'),
    syntax_version: z
      .int()
      .min(1)
      .max(2)
      .optional()
      .describe('accept only this syntax: 1 is A(); B(), 2 is A().then(B()); both when left out'),
    synthesis: z
      .boolean()
      .default(false)
      .describe('have the attacker model search for better programs before the attack'),
    n_rounds: z.int().min(1).max(50).default(3).describe('synthesis: rounds of the search'),
    n_candidates: z
      .int()
      .min(1)
      .max(20)
      .default(4)
      .describe('synthesis: programs proposed in a round'),
    n_examples: z
      .int()
      .min(1)
      .max(20)
      .default(3)
      .describe('synthesis: programs that the attacker is shown in a round'),
    selection: z
      .enum(selections)
      .default('bandit_offspring_score')
      .describe(
        'synthesis: how examples are chosen: by how programs did that were written after them, by how they did themselves, or by chance',
      ),
    beta_score_scalar: z
      .number()
      .min(0.001)
      .max(10_000)
      .default(1)
      .describe('synthesis: for bandit_self_score, the weight of a score: the more, the greedier'),
    beta_score_scale_with_iterations: z
      .boolean()
      .default(false)
      .describe(
        'synthesis: for bandit_self_score, multiply that weight by the number of the round',
      ),
    n_sample_goals: z
      .int()
      .min(1)
      .max(100)
      .default(5)
      .describe(
        'synthesis: goals that every program is tried on, at most half of all; they are held out of the attack',
      ),
    max_parse_retries: z
      .int()
      .min(0)
      .max(10)
      .default(2)
      .describe(
        'synthesis: how often more programs are asked for in a round when too few can be run',
      ),
    n_best: z
      .int()
      .min(1)
      .max(20)
      .default(1)
      .describe('synthesis: how many of the best programs the attack goes on with'),
  })
  .superRefine(({ program, programs, syntax_version }, context) => {
    const check = (text: string, path: (string | number)[]) => {
      const message = troubleWith(text, toSyntax(syntax_version));
      if (message !== undefined) context.addIssue({ code: 'custom', path, message });
    };
    check(program, ['program']);
    for (const [index, text] of programs.entries()) check(text, ['programs', index]);
  });

export type Options = z.output<typeof options>;

/** What is attacked with; checked when the options were read. */
export const programsOf = ({ program, programs, syntax_version }: Options) =>
  (programs.length > 0 ? programs : [program]).map((text) =>
    compile(text, toSyntax(syntax_version)),
  );

const toSyntax = (version: number | undefined): SyntaxVersion | undefined =>
  version === 1 || version === 2 ? version : undefined;

function troubleWith(program: string, syntax: SyntaxVersion | undefined): string | undefined {
  try {
    compile(program, syntax);
    return undefined;
  } catch (error) {
    if (error instanceof ProgramError) return error.message;
    throw error;
  }
}
