import { type Compiled, compile } from '../programs/compile.ts';

/** Of different kinds, and without model calls. */
const STARTS = ['base64_refusal_suppression', 'hex_mixin_dialog', 'aim_refusal_suppression'];

/** Where the search starts: the user's programs and a few presets, without duplicates. */
export function startingPrograms(given: readonly Compiled[]): Compiled[] {
  const all = [...given, ...STARTS.map((preset) => compile(preset))];
  return [...new Map(all.map((program) => [program.text, program])).values()];
}

/** Describes a program, decorator by decorator. */
export const describeProgram = ({ chain }: Compiled): string =>
  chain.map(({ decorator }) => decorator.summary).join('; then ');
