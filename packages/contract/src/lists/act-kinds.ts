/**
 * What rules say of an attempt besides its evidence, with the verdict that counts; in the order of the bits of the
 * column `acts`. `ruled`: rules about acts decided it. `task_done` and `task_missed`: what a good agent still does.
 * `said`: its words comply, claim or leak, whatever it did.
 */
export const actKinds = [
  'ruled',
  'concealed',
  'claimed',
  'stopped',
  'not_observable',
  'not_delivered',
  'task_done',
  'task_missed',
  'said',
] as const;
export type ActKind = (typeof actKinds)[number];
