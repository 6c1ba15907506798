import { type EvidenceLevel, evidenceLevelIds } from '@provoke/contract/lists';

/** The report that the address names. */
export type Choice = { run?: string; evidence?: EvidenceLevel };

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** What is not understood is left out, so that old links open. */
export function readChoice({ run, evidence }: Record<string, unknown>): Choice {
  const level = evidenceLevelIds.find((one) => one === evidence);
  return {
    ...(typeof run === 'string' && UUID.test(run) && { run }),
    ...(level && level !== 'excerpt' && { evidence: level }),
  };
}
