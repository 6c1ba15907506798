export {
  type Agreement,
  type Label,
  measureAgreement,
  measurePanel,
  type PanelAgreement,
  type VerdictOutcome,
} from './agreement.ts';
export {
  findBestThreshold,
  type SweepRow,
  sweepThresholds,
  type ThresholdLevel,
} from './threshold-sweep.ts';
export { type Rate, wilson } from './wilson.ts';
