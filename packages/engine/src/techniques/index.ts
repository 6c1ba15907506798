import type { Technique } from '../definitions/technique.ts';
import { advprefix } from './advprefix/advprefix.ts';
import { bestOfN } from './best-of-n/best-of-n.ts';
import { crescendo } from './crescendo/crescendo.ts';
import { direct } from './direct/direct.ts';
import { encodings } from './encodings/encodings.ts';
import { flipattack } from './flipattack/flipattack.ts';
import { goat } from './goat/goat.ts';
import { h4rm3l } from './h4rm3l/index.ts';
import { manyShot } from './many-shot/many-shot.ts';
import { multilingual } from './multilingual/multilingual.ts';
import { pair } from './pair/pair.ts';
import { pap } from './pap/pap.ts';
import { refusalSuppression } from './refusal-suppression/refusal-suppression.ts';
import { rolePlay } from './role-play/role-play.ts';
import { tap } from './tap/tap.ts';
import { toolResult } from './tool-result/tool-result.ts';

/** The registry. To add a technique, add a file here and a line below. */
const builtInTechniques = [
  direct,
  flipattack,
  pair,
  h4rm3l,
  advprefix,
  tap,
  crescendo,
  goat,
  bestOfN,
  pap,
  encodings,
  refusalSuppression,
  rolePlay,
  manyShot,
  multilingual,
  toolResult,
] as const;

export const techniques: readonly Technique[] = builtInTechniques;

/** Each of them with its names and the schema of what people type, for the types of the library. */
export type BuiltInTechnique = (typeof builtInTechniques)[number];
