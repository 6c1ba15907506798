import { readAgentSteps, type TargetReply } from '@provoke/evidence';

/** What an agent did, a line each: `c1 pay {"to":"a"}`, `c1 = sent`, `c1 ! declined`. */
export const actsIn = ({ steps = [] }: Pick<TargetReply, 'steps'>): string[] =>
  readAgentSteps(steps).flatMap((one) => {
    if (one.type === 'tool_call')
      return [`${one.callId} ${one.tool}${shown(' ', one.arguments)}${inTurn(one)}`];
    if (one.type !== 'tool_result') return [];
    const error = one.error === null ? '' : ` ! ${one.error}`;
    return [`${one.callId}${shown(' = ', one.result)}${error}${inTurn(one)}`];
  });

const shown = (before: string, value: unknown) =>
  value === undefined ? '' : before + (typeof value === 'string' ? value : JSON.stringify(value));

const inTurn = ({ turn }: { turn: number }) => (turn === 1 ? '' : ` (turn ${turn})`);
