import type { Judge } from '../judge.ts';
import { harmbench } from './harmbench.ts';
import { pattern } from './pattern.ts';

/** The registry is this list: adding a judge is a file beside this one and a line here. */
export const judges: readonly Judge[] = [harmbench, pattern];
