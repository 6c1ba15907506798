import { describeServer } from '@provoke/campaign';
import { toDuration } from '@provoke/engine';
import { plural } from '@provoke/figures';
import { Text } from 'ink';
import { Status, type StatusKind } from '../parts/status.tsx';
import { foreignLine } from '../text/foreign.ts';
import { isEnded, type LiveState } from './live-state.ts';

/** How far it is: at the end in the word of its record, until then also what it waits for. */
export function LivePhase({ state, width }: { state: LiveState; width: number }) {
  const { progress, isHeld, isStopping, settlesMs, waits } = state;
  if (isEnded(state))
    return (
      <Text>
        <Status kind={progress.state} />
        <Text dimColor>{`   ${toDuration(progress.elapsedMs)}`}</Text>
      </Text>
    );
  if (isStopping) return <Word kind="stopping">: the last calls end</Word>;
  if (progress.phase === 'settling' && settlesMs !== undefined)
    return <Word kind="settling">{`, ${toDuration(settlesMs)} left: late spans count`}</Word>;
  if (isHeld) return <Word kind="paused">{stillOpen(waits)}</Word>;
  return <Running state={state} width={width} />;
}

const Word = ({ kind, children }: { kind: StatusKind; children: string }) => (
  <Text>
    <Status kind={kind} />
    {children}
  </Text>
);

/** Those in flight finish, and may take as long as any. */
const stillOpen = ({ calls }: LiveState['waits']): string =>
  calls === 0
    ? ''
    : `: ${plural(calls, 'call')} still ${calls === 1 ? 'waits' : 'wait'} for the agent`;

function Running({ state, width }: { state: LiveState; width: number }) {
  const { phase, leftMs, waiting, elapsedMs } = state.progress;
  const [wait] = waiting;
  if (phase === 'waiting' && wait)
    return (
      <Word kind="waiting">
        {` ${toDuration(Math.max(0, wait.untilMs - elapsedMs))}: ${foreignLine(describeServer(wait.address), 34)} throttles`}
      </Word>
    );
  const slow = slowWords(state);
  const left = leftMs === null || (slow && width < WIDE) ? '' : `   ${toDuration(leftMs)} left`;
  return (
    <Text>
      <Status kind="running" />
      {slow && `   ${slow}`}
      <Text dimColor>{left}</Text>
    </Text>
  );
}

/** From here on there is room for both what it waits for and the time left. */
const WIDE = 110;
/** What takes longer is worth a word. */
const SLOW_MS = 5_000;

/** `waiting 34 s for the agent, of at most 60 s`; undefined while things move. */
function slowWords({ waits, callMaxMs }: LiveState): string | undefined {
  const { callMs = 0, verdictMs = 0, sinceCallMs, calls } = waits;
  if (callMs >= SLOW_MS) {
    // A call of several requests may take longer than one of them.
    const limit = callMs > callMaxMs ? '' : `, of at most ${toDuration(callMaxMs)}`;
    return `waiting ${toDuration(callMs)} for the agent${limit}`;
  }
  if (calls > 0) return undefined;
  if (verdictMs >= SLOW_MS) return `waiting ${toDuration(verdictMs)} for a verdict`;
  return sinceCallMs >= SLOW_MS ? `no call to the agent for ${toDuration(sinceCallMs)}` : undefined;
}
