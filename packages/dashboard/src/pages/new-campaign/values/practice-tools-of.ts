import type { FormValues } from './form-values.ts';
import { targetOf } from './targets.ts';

/** The file with the tools that provoke runs; undefined for none, and for a type that takes none. */
export function practiceToolsOf(values: FormValues): string | undefined {
  const file = values['agent.practice_tools']?.trim();
  return targetOf(values['agent.type'])?.takesPracticeTools && file ? file : undefined;
}
