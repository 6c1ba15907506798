import type { JsonObject } from '@provoke/contract';

/** Whether a campaign only replayed another one's finds, so that "the newest" never means it. */
export function isReplay(configuration: JsonObject): boolean {
  const { replay_params } = configuration as { replay_params?: { of?: unknown } };
  return typeof replay_params?.of === 'string';
}
