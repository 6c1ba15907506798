import { writeYaml } from '@provoke/contract/write-yaml';
import { plural } from '@provoke/figures';
import type { Given } from './find-given.ts';

/** Where records go depends on the machine, so it is not in a shared file. */
const PLACE = ['storage', 'data_dir', 'base_url', 'service_api_key', 'raise_on_unexpected_status'];

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
  const travelling = Object.fromEntries(
    Object.entries(agent).filter(([name]) => !PLACE.includes(name)),
  );
  const attacks = plural(count, 'attack');
  const comment = `${attacks} that provoke found in campaign ${of}, to be sent again word for word.
  provoke run ${path} --fail-over 0`;
  return writeYaml(
    { ...(extensions.length > 0 && { extensions }), agent: travelling, attack },
    { comment },
  );
}
