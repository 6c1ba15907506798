import { describeSetUp, type SetUp } from '@provoke/evidence';
import type { Manifest } from '../folder/manifest.ts';

/** The set-up of a campaign that has not begun, as its records will have it. */
export function plannedSetUp({ attacks, attack, requests_max = {} }: Manifest): SetUp {
  const runs = (attacks ?? []).map(({ type, configuration, run_config }) => ({
    technique: type,
    configuration: { ...configuration, ...run_config },
  }));
  // How often the floor asks makes no difference to the attack.
  const budgets = Object.entries(requests_max)
    .filter(([technique]) => !(attack['floor'] === true && technique === 'direct'))
    .map(([technique, requests]) => [`${technique} requests a goal`, `${requests}`]);
  return { ...describeSetUp(runs), ...Object.fromEntries(budgets) };
}
