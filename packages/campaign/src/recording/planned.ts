import { describeRequests, describeSetUp, publishedNameOf, type SetUp } from '@provoke/evidence';
import { type Planned, toGoalName } from '@provoke/figures';
import type { Manifest } from '../folder/manifest.ts';

/** The set-up and the goals of a campaign that has not begun, as its records will have them. */
export const plannedOf = (manifest: Manifest): Planned => ({
  setUp: plannedSetUp(manifest),
  goals: manifest.goals.map(({ index, text, published }) =>
    toGoalName({ index, text, published: publishedNameOf(published) }),
  ),
});

function plannedSetUp({ attacks, attack, requests_max = {} }: Manifest): SetUp {
  const runs = (attacks ?? []).map(({ type, configuration, run_config }) => ({
    technique: type,
    configuration: { ...configuration, ...run_config },
  }));
  const requests = Object.entries(requests_max).filter(
    ([technique]) => !(attack['floor'] === true && technique === 'direct'),
  );
  return { ...describeSetUp(runs), ...describeRequests(requests) };
}
