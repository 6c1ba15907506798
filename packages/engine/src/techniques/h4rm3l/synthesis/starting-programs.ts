import { type Compiled, compile } from '../programs/compile.ts';

/** Different in kind, and free of model calls. */
const STARTS = ['base64_refusal_suppression', 'hex_mixin_dialog', 'aim_refusal_suppression'];

/** The user's programs and a few presets, each once: what the search starts from. */
export function startingPrograms(given: readonly Compiled[]): Compiled[] {
  const all = [...given, ...STARTS.map((preset) => compile(preset))];
  return [...new Map(all.map((program) => [program.text, program])).values()];
}

/** What a program does, decorator by decorator. */
export const describeProgram = ({ chain }: Compiled): string =>
  chain.map(({ decorator }) => decorator.summary).join('; then ');
