import type { TargetAdapter } from '../definitions/target.ts';
import { agentkit } from './agentkit/agentkit.ts';
import { aiSdk } from './ai-sdk/ai-sdk.ts';
import { chainkit } from './chainkit/chainkit.ts';
import { chatapiSdk } from './chatapi-sdk/chatapi-sdk.ts';
import { codecliA } from './codecli-a/codecli-a.ts';
import { codecliB } from './codecli-b/codecli-b.ts';
import { command } from './command/command.ts';
import { http } from './http/http.ts';
import { localmodel } from './localmodel/localmodel.ts';
import { module } from './module/module.ts';
import { python } from './python/python.ts';
import { responses } from './responses/responses.ts';
import { router } from './router/router.ts';
import { selfhosted } from './selfhosted/selfhosted.ts';

/** The registry. To add a target, add a folder here and a line below. */
const builtInTargets = [
  localmodel,
  chatapiSdk,
  responses,
  router,
  agentkit,
  chainkit,
  aiSdk,
  http,
  command,
  module,
  python,
  codecliA,
  codecliB,
  selfhosted,
] as const;

export const targets: readonly TargetAdapter[] = builtInTargets;

/** Each of them with its names and the schema of what people type, for the types of the library. */
export type BuiltInTarget = (typeof builtInTargets)[number];
