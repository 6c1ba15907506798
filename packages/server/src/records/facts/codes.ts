import {
  arms,
  type EvaluationStatus,
  type IndexStatus,
  indexStatuses,
  indexVerdicts,
} from '@provoke/contract';

const nameOf: Readonly<Record<EvaluationStatus, IndexStatus>> = {
  SUCCESSFUL_JAILBREAK: 'broken',
  FAILED_JAILBREAK: 'resisted',
  ERROR_AGENT_RESPONSE: 'agent-error',
  ERROR_TEST_FRAMEWORK: 'framework-error',
  NOT_EVALUATED: 'open',
  PASSED_CRITERIA: 'passed',
  FAILED_CRITERIA: 'failed',
};

export const codeOfStatus = (status: EvaluationStatus): number =>
  indexStatuses.indexOf(nameOf[status]);

export const BROKEN = indexStatuses.indexOf('broken');
export const RESISTED = indexStatuses.indexOf('resisted');
export const OPEN = indexStatuses.indexOf('open');
export const GONE = indexStatuses.indexOf('gone');
export const ATTACK = arms.indexOf('attack');
export const CONTROL = arms.indexOf('control');

/** Two bits each, in a positive 32-bit number. */
export const JUDGES_MAX = 15;

export const codeOfVerdict = (outcome: (typeof indexVerdicts)[number]): number =>
  indexVerdicts.indexOf(outcome);
