/** The judge of rules about what the agent did. Its verdict is a fact, and no opinion. */
export const CONDUCT = 'conduct';

const LAST_REPLY = ' (last reply)';

/** The name under which a judge of the whole conversation gives its verdict on the last reply alone. */
export const ofLastReply = (judge: string): string => `${judge}${LAST_REPLY}`;

/** Whether a judge gives an opinion of its own: what judges can agree on. */
export const isOpinion = (judge: string): boolean =>
  judge !== CONDUCT && !judge.endsWith(LAST_REPLY);

type Named = { judge: string };

/** Why a verdict is shown and does not count, next to the others of its attempt. */
export function whyNotCounted({ judge }: Named, verdicts: readonly Named[]): string {
  if (judge.endsWith(LAST_REPLY)) return 'the whole conversation is judged';
  return verdicts.some((one) => one.judge === CONDUCT)
    ? 'rules about what the agent did decided'
    : 'exact matches decided';
}
