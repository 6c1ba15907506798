import type { TargetAdapter } from '../target.ts';
import { chatapiSdk } from './chatapi-sdk.ts';
import { codecliA } from './codecli-a.ts';
import { codecliB } from './codecli-b.ts';
import { localmodel } from './localmodel.ts';
import { selfhosted } from './selfhosted.ts';

/** The registry is this list: adding a target is a file beside this one and a line here. */
export const targets: readonly TargetAdapter[] = [
  localmodel,
  chatapiSdk,
  codecliA,
  codecliB,
  selfhosted,
];
