import { writeYaml } from '@provoke/contract/write-yaml';
import { plural } from '@provoke/figures';
import type { Given } from './find-given.ts';
import { travellingAgent } from './travelling-agent.ts';

type Saving = {
  of: string;
  count: number;
  path: string;
  /** Files with the user's own parts. */
  extensions: readonly string[];
};

/** A campaign file that replays found attacks, for use in CI. */
export function toCampaignFile(
  { agent, attack }: Given,
  { of, count, path, extensions }: Saving,
): string {
  const attacks = plural(count, 'attack');
  const comment = `${attacks} that provoke found in campaign ${of}, to be sent again word for word.
  provoke run ${path} --fail-over 0`;
  return writeYaml(
    { ...(extensions.length > 0 && { extensions }), agent: travellingAgent(agent), attack },
    { comment },
  );
}
