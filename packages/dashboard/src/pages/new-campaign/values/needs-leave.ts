import type { Configurable } from './campaign-parts.ts';
import type { FormValues } from './form-values.ts';
import { practiceToolsOf } from './practice-tools-of.ts';

/** What this technique makes an agent with tools do, it does; practice tools do nothing. */
export const needsLeave = ({ id }: Configurable, values: FormValues): boolean =>
  id === 'tool-result' && practiceToolsOf(values) === undefined;
