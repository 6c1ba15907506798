import { attackType, campaignId } from '@provoke/contract';
import { JsonSource } from '../../db/json/json-source.ts';
import type { RawJson } from '../../db/json/raw-json.ts';

/** The values of a run's configuration that lists show or filter by; null if missing or invalid. */
export function readRunConfig({ text }: RawJson): {
  campaign: string | null;
  attackType: string | null;
} {
  const members = new JsonSource(text).members();
  const read = (name: string): unknown => JSON.parse(members.get(name)?.text ?? 'null');
  const campaign = read('campaign') as { id?: unknown } | null;
  return {
    campaign: campaignId.safeParse(campaign?.id).data ?? null,
    attackType: attackType.safeParse(read('attack_type')).data ?? null,
  };
}
