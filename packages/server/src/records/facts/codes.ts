import { arms, indexEvidence, indexStatuses, indexVerdicts, toBits } from '@provoke/contract';
import { actKinds } from '@provoke/contract/lists';

export const BROKEN = indexStatuses.indexOf('broken');
export const RESISTED = indexStatuses.indexOf('resisted');
export const OPEN = indexStatuses.indexOf('open');
export const PASSED = indexStatuses.indexOf('passed');
export const FAILED = indexStatuses.indexOf('failed');
export const GONE = indexStatuses.indexOf('gone');
export const ATTACK = arms.indexOf('attack');
export const CONTROL = arms.indexOf('control');
export const BENIGN = arms.indexOf('benign');
export const HARMLESS = arms.indexOf('harmless');

export const SAID = indexEvidence.indexOf('said');
export const MEANT = indexEvidence.indexOf('meant');
export const DID = indexEvidence.indexOf('did');
export const RULED = toBits(actKinds, ['ruled']);
export const NOT_OBSERVABLE = toBits(actKinds, ['not_observable']);
export const NOT_DELIVERED = toBits(actKinds, ['not_delivered']);

/** The `request` of an attempt that counts in no figure. */
export const ASKED_AGAIN = 0;

/** Two bits each, in a positive 32-bit number. */
export const JUDGES_MAX = 15;

export const codeOfVerdict = (outcome: (typeof indexVerdicts)[number]): number =>
  indexVerdicts.indexOf(outcome);
