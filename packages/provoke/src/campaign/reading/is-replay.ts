import type { JsonObject } from '@provoke/contract';

/** Whether a campaign sent the finds of another one again, so that nobody means it by "the newest". */
export function isReplay(configuration: JsonObject): boolean {
  const { replay_params } = configuration as { replay_params?: { of?: unknown } };
  return typeof replay_params?.of === 'string';
}
