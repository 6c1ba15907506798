import type { TargetAdapter } from '../definitions/target.ts';
import { agentkit } from './agentkit.ts';
import { chainkit } from './chainkit.ts';
import { chatapiSdk } from './chatapi-sdk.ts';
import { codecliA } from './codecli-a.ts';
import { codecliB } from './codecli-b.ts';
import { http } from './http.ts';
import { localmodel } from './localmodel.ts';
import { router } from './router.ts';
import { selfhosted } from './selfhosted.ts';
import { web } from './web.ts';

/** The registry is this list: adding a target is a file beside this one and a line here. */
export const targets: readonly TargetAdapter[] = [
  localmodel,
  chatapiSdk,
  router,
  agentkit,
  chainkit,
  http,
  codecliA,
  codecliB,
  selfhosted,
  web,
];
