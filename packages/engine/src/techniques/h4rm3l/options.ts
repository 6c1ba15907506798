import { z } from 'zod';
import type { SyntaxVersion } from './language/parser.ts';
import { ProgramError } from './language/program-error.ts';
import { compile } from './programs/compile.ts';
import { presets } from './programs/presets.ts';
import { synthesisOptions } from './synthesis/synthesis-options.ts';

export const options = z
  .object({
    program: z
      .string()
      .default('RefusalSuppressionDecorator()')
      .describe(
        `decorators, joined as A(); B() or A().then(B()), or a preset: ${Object.keys(presets).join(', ')}`,
      ),
    programs: z
      .array(z.string())
      .max(100)
      .default([])
      .describe('programs or presets to use instead of program, one attempt each'),
    syntax_version: z
      .int()
      .min(1)
      .max(2)
      .optional()
      .describe('accept only syntax 1, A(); B(), or 2, A().then(B()) (default: both)'),
    synthesis: z
      .boolean()
      .default(false)
      .describe('let the attacker model search for better programs before the attack'),
    ...synthesisOptions.shape,
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

/** The programs to attack with; the options are validated. */
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
