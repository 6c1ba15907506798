import { describeRequests, describeSetUp, type SetUp } from '@provoke/evidence';
import type { Manifest } from '../folder/manifest.ts';

/** The set-up of a campaign that has not begun, as its records will have it. */
export function plannedSetUp({ attacks, attack, requests_max = {} }: Manifest): SetUp {
  const runs = (attacks ?? []).map(({ type, configuration, run_config }) => ({
    technique: type,
    configuration: { ...configuration, ...run_config },
  }));
  const requests = Object.entries(requests_max).filter(
    ([technique]) => !(attack['floor'] === true && technique === 'direct'),
  );
  return { ...describeSetUp(runs), ...describeRequests(requests) };
}
