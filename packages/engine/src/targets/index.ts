import type { TargetAdapter } from '../target.ts';
import { chatapiSdk } from './chatapi-sdk.ts';
import { localmodel } from './localmodel.ts';
import { web } from './web.ts';

/** The registry is this list: adding a target is a file beside this one and a line here. */
export const targets: readonly TargetAdapter[] = [localmodel, chatapiSdk, web];
