import type { TargetAdapter } from '../target.ts';
import { agentkit } from './agentkit.ts';
import { chainkit } from './chainkit.ts';
import { chatapiSdk } from './chatapi-sdk.ts';
import { http } from './http.ts';
import { localmodel } from './localmodel.ts';
import { router } from './router.ts';

/** The registry is this list: adding a target is a file beside this one and a line here. */
export const targets: readonly TargetAdapter[] = [
  localmodel,
  chatapiSdk,
  router,
  agentkit,
  chainkit,
  http,
];
