import type { Technique } from '../definitions/technique.ts';
import { advprefix } from './advprefix/advprefix.ts';
import { direct } from './direct/direct.ts';
import { flipattack } from './flipattack/flipattack.ts';
import { h4rm3l } from './h4rm3l/index.ts';
import { pair } from './pair/pair.ts';

/** The registry. To add a technique, add a file here and a line below. */
export const techniques: readonly Technique[] = [direct, flipattack, pair, h4rm3l, advprefix];
