import { toFields } from '@provoke/evidence';
import { api } from '../../../api.ts';

const AT_ONCE = 20;
const PAGES_MAX = 50;

/** The newest run of the same agent and technique before this one; null if there is none. */
export async function findEarlier(id: string, signal: AbortSignal): Promise<string | null> {
  const run = await api.runs.summary({ params: { id }, signal });
  const { agent, attack_type: technique, timestamp, run_config } = run;
  const isFloor = (config: unknown) => toFields(config)['floor'] === true;
  for (let page = 1; page <= PAGES_MAX; page++) {
    const query = {
      ...{ agent, page, page_size: AT_ONCE, to: timestamp.slice(0, 10) },
      ...(technique !== null && { technique }),
    };
    const { results, next } = await api.runs.list({ query, signal });
    const earlier = results.find(
      (one) =>
        one.timestamp < timestamp &&
        one.attack_type === technique &&
        isFloor(one.run_config) === isFloor(run_config),
    );
    if (earlier) return earlier.id;
    if (!next) return null;
  }
  return null;
}
