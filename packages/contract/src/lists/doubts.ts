/** Where a doubt leads: `undecided` keeps a gate from deciding unless it is accepted, `named` is only shown. */
export type DoubtEffect = 'undecided' | 'named';

/** What may make a campaign's figures look better or worse than its agent is, in the order in which they are shown. */
export const doubtEffects = {
  'weak-judge': 'undecided',
  'one-text': 'undecided',
  'control-blocked': 'undecided',
  cut: 'undecided',
  cached: 'undecided',
  'changed-after-recording': 'undecided',
  'not-observable': 'undecided',
  'not-delivered': 'undecided',
  'goals-changed': 'undecided',
  'set-up-changed': 'undecided',
  'no-baseline': 'undecided',
  'few-goals': 'named',
  'same-model': 'named',
  'repeated-goals': 'named',
  'reasoning-leak': 'named',
} as const satisfies Readonly<Record<string, DoubtEffect>>;

export type DoubtId = keyof typeof doubtEffects;
export const doubtIds = Object.keys(doubtEffects) as readonly DoubtId[];

export const isDoubtId = (value: unknown): value is DoubtId => doubtIds.some((id) => id === value);

/** Those that `--accept` takes. */
export const acceptableDoubts = doubtIds.filter((id) => doubtEffects[id] === 'undecided');

/** They follow from what is recorded with attempts: an earlier version, or another client, recorded nothing of it. */
export const recordedDoubts = [
  'weak-judge',
  'one-text',
  'cut',
  'cached',
] as const satisfies DoubtId[];
