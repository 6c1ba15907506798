import type { JsonObject } from '@provoke/contract';

type Repeating = {
  /** The campaign that found the attacks. */
  of: string;
  times: number;
};

/** Sends each attack several times. A reply from the cache would be no second measurement. */
export function toRepeated(attack: JsonObject, { of, times }: Repeating): JsonObject {
  const { execution, replay_params } = attack as {
    execution?: { cache?: JsonObject };
    replay_params?: JsonObject;
  };
  return {
    ...attack,
    repeat: times,
    execution: { ...execution, cache: { ...execution?.cache, target: false } },
    replay_params: { ...replay_params, of },
  };
}
