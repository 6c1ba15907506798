import type { Witness } from '@provoke/evidence/acts';

/** Who saw a step, as `seen by: reply, trace` names them. */
export const witnessWords: Readonly<Record<Witness, string>> = {
  reply: 'reply',
  trace: 'trace',
  server: 'our server',
  sink: 'sink',
  state: 'state check',
};

/** `seen by: reply, trace`: of a step that several saw. */
export const seenByWords = (witnesses: readonly Witness[]): string =>
  `seen by: ${witnesses.map((witness) => witnessWords[witness]).join(', ')}`;
