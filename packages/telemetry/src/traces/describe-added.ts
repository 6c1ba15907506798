import type { Added } from './create-traces.ts';

/** What an export's answer says of the spans that were not kept: how many, why, and what to do. */
export function describeAdded({ unknown, over, invalid }: Added & { invalid: number }): {
  rejected: number;
  message: string;
} {
  const said = [
    unknown > 0 &&
      `${unknown} belong to no attempt. Let the agent continue the trace of the header traceparent.`,
    over > 0 &&
      `${over} are more than are kept of an attempt. Export fewer: sample out what is not the agent.`,
    invalid > 0 && `${invalid} have no valid trace id and span id.`,
  ];
  return {
    rejected: unknown + over + invalid,
    message: said.filter((one) => one !== false).join(' '),
  };
}
