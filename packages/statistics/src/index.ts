export {
  type Agreement,
  type Label,
  measureAgreement,
  measurePanel,
  type PanelAgreement,
  type VerdictOutcome,
} from './agreement/agreement.ts';
export {
  findBestThreshold,
  type SweepRow,
  sweepThresholds,
  type ThresholdLevel,
} from './agreement/threshold-sweep.ts';
export {
  type Difference,
  type Flow,
  isBeyondChance,
  pairedDifference,
  unpairedDifference,
} from './comparison/difference.ts';
export { type Count, fisher } from './comparison/fisher.ts';
export { holm } from './comparison/holm.ts';
export { mcnemar } from './comparison/mcnemar.ts';
export { mcnemarPower } from './comparison/mcnemar-power.ts';
export { flowOf, repeatedDifference } from './comparison/repeated-difference.ts';
export { stratifiedTest, type TriedTwice, type Tries } from './comparison/stratified-test.ts';
export { type Clusters, clusteredRate, clusteredShare } from './rates/clustered-rate.ts';
export { limitAtZero } from './rates/limit-at-zero.ts';
export { type FirstBreaks, fitPowerLaw, type PowerLaw } from './rates/power-law.ts';
export { type Spread, spread } from './rates/spread.ts';
export { type Rate, wilson, wilsonInterval, Z } from './rates/wilson.ts';
export { type Bounds, worstCase } from './rates/worst-case.ts';
export { type Random, seededNumbers } from './sampling/random.ts';
export { successAtK, type Tried } from './sampling/success-at-k.ts';
