import type { Technique } from '../technique.ts';
import { flipattack } from './flipattack/flipattack.ts';
import { h4rm3l } from './h4rm3l/index.ts';

/** The registry is this list: adding a technique is a file beside this one and a line here. */
export const techniques: readonly Technique[] = [flipattack, h4rm3l];
