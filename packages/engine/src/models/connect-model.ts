import type { Model } from '../definitions/model.ts';
import type { Environment } from '../definitions/target.ts';
import { limitCall } from '../platform/limit-call.ts';
import { checkLocalModel } from './check-local-model.ts';
import { limitAnswer } from './limit-answer.ts';
import { type Located, locateModel, type ModelSettings } from './locate-model.ts';

export type ModelConnection = {
  fetch: typeof globalThis.fetch;
  env: Environment;
  /** Time limit of one call. */
  timeoutMs: number;
};

/** A model, with the protocol of its runtime. */
type ConnectedModel = Model & { protocol: Located['protocol'] };

/** A helper model through the `ai` SDK. It tries once; the campaign waits and retries. Throws `ModelError`. */
export function connectModel(
  settings: ModelSettings,
  { fetch: given, env, timeoutMs }: ModelConnection,
): ConnectedModel {
  const located = locateModel(settings, env);
  const fetch = limitAnswer(given);
  const { identifier } = settings;
  const loading = import('./call-model.ts').then(({ createCallModel }) =>
    createCallModel({ identifier, located, fetch }),
  );
  return {
    identifier,
    address: located.baseURL,
    protocol: located.protocol,
    keyVariable: located.keyVariable,
    price: located.price,
    ...(located.listsModels && {
      check: (signal: AbortSignal) => checkLocalModel({ ...located, fetch }, signal),
    }),
    async reply(messages, { signal, ...options }) {
      const callModel = await loading;
      const limit = limitCall(signal, timeoutMs);
      try {
        return await callModel(messages, options, limit.signal);
      } catch (error) {
        signal.throwIfAborted();
        throw error;
      } finally {
        limit.end();
      }
    },
  };
}
