/** The judge and the technique that run a file which the campaign names. */
const OWN_CODE = 'python';

export const NO_CODE =
  'A judge or a technique in Python runs a file, and workers run nothing that a campaign names. Run this campaign on your own machine.';

/** Whether a campaign for workers names code to run. Each worker refuses that too. */
export const namesCode = ({ attack_type: techniques, judges, ...rest }: Attack): boolean =>
  [techniques].flat().some(isOwnCode) ||
  'python_params' in rest ||
  (Array.isArray(judges) && judges.some((judge: Attack | null) => isOwnCode(judge?.['type'])));

type Attack = Readonly<Record<string, unknown>>;

/** Names are found in any case. */
export const isOwnCode = (name: unknown): boolean =>
  typeof name === 'string' && name.toLowerCase() === OWN_CODE;
