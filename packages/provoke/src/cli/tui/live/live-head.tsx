import { describeServer } from '@provoke/campaign';
import type { GoalCounts } from '@provoke/contract';
import { toDuration } from '@provoke/engine';
import type { Spending } from '@provoke/evidence';
import {
  formatCount as count,
  countedGoalsWords,
  plural,
  rateCounts,
  rateWords,
} from '@provoke/figures';
import { Text } from 'ink';
import { Bar } from '../parts/bar.tsx';
import { Line } from '../parts/line.tsx';
import { Status } from '../parts/status.tsx';
import { foreignLine } from '../text/foreign.ts';
import { ACTS_IN_ONE, LiveActs } from './live-acts.tsx';
import type { LiveState } from './live-state.ts';

/** How many lines it takes: with rules, and in a narrow window, the results take two. */
export const headHeight = ({ acts }: LiveState, width: number): number =>
  acts && width < ACTS_IN_ONE ? 5 : 4;

/** What runs and its status, its progress, its results, what it used. */
export function LiveHead({ state, width }: { state: LiveState; width: number }) {
  const { agent, id, progress, counts, acts } = state;
  const { goals, attempts, techniques } = progress;
  const { other_arms: others, ...counted } = attempts;
  const made = sum([...Object.values(counted), ...Object.values(others)]);
  const share = goals.total === 0 ? 0 : goals.finished / goals.total;
  const technique =
    techniques.find(({ status }) => status === 'running') ?? techniques.at(-1) ?? undefined;
  return (
    <>
      <Line
        left={
          <>
            <Text bold>{foreignLine(agent, 40)}</Text>
            {technique && ` × ${foreignLine(technique.technique, 40)}`}
            <Text dimColor>{`   ${id}`}</Text>
          </>
        }
        right={<Phase state={state} />}
      />
      <Text wrap="truncate">
        <Bar share={share} width={Math.max(16, Math.min(60, width - 46))} />
        {`  ${count(goals.finished)} of ${plural(goals.total, 'goal')}`}
        <Text dimColor>{`   ${plural(made, 'attempt')}`}</Text>
      </Text>
      {acts ? (
        <LiveActs acts={acts} errors={counted.errors} progress={progress} width={width} />
      ) : (
        <Line
          left={<Found counts={counts} isOver={leftIn(progress) === 0} />}
          right={
            <Text dimColor>
              {`${plural(counted.errors, 'error')}   ${count(counted.not_evaluated)} undecided`}
            </Text>
          }
        />
      )}
      <Text wrap="truncate">{usedOf(state).join('   ')}</Text>
    </>
  );
}

const leftIn = ({ goals }: LiveState['progress']) => goals.total - goals.finished;

/** Until all goals are attacked, those that break are judged first: a share would be too high, so there is none. */
function Found({ counts, isOver }: { counts: GoalCounts; isOver: boolean }) {
  if (!isOver)
    return (
      <Text>
        <Text bold>{`${count(counts.broken)} of ${plural(counts.total, 'goal')} broken`}</Text>
        <Text dimColor>{`   ${count(counts.resisted)} resisted so far`}</Text>
      </Text>
    );
  const rate = rateCounts(counts);
  const { counts: broken, share, interval } = rateWords(rate);
  return (
    <Text>
      <Text bold>{`broken ${broken} ${countedGoalsWords(rate)}`}</Text>
      {share !== null && (
        <Text>
          {`  ${share}`}
          <Text dimColor>{`  ${interval}`}</Text>
        </Text>
      )}
    </Text>
  );
}

function usedOf({ spending, budget, progress }: LiveState): string[] {
  const target = spending.find(({ role }) => role === 'target');
  const requests = target?.requests ?? 0;
  const tokens = sum(spending.map(({ inputTokens, outputTokens }) => inputTokens + outputTokens));
  const { attemptsPerMinute } = progress;
  const used = `${count(requests)}${budget.max_requests === undefined ? '' : ` of ${count(budget.max_requests)}`} requests`;
  return [
    `${costOf(spending)}${budget.max_cost_usd === undefined ? '' : ` of ${usd(budget.max_cost_usd)}`}`,
    used,
    ...(attemptsPerMinute === null ? [] : [`${rounded(attemptsPerMinute)} attempts per minute`]),
    `${short(tokens)} tokens`,
  ];
}

/** An unknown price is not zero. */
function costOf(spending: readonly Spending[]): string {
  const known = spending.map(({ costUsd }) => costUsd);
  if (known.includes(null)) return 'cost unknown';
  return usd(sum(known.map((one) => one ?? 0)));
}

function Phase({ state }: { state: LiveState }) {
  const { progress, isHeld, isStopping, settlesMs } = state;
  const { state: recorded, phase, leftMs, waiting, elapsedMs } = progress;
  const left = leftMs === null ? '' : `   ${toDuration(leftMs)} left`;
  if (recorded !== 'running')
    return (
      <Text>
        <Status kind={recorded} />
        <Text dimColor>{`   ${toDuration(elapsedMs)}`}</Text>
      </Text>
    );
  if (isStopping) return <Text color="yellow">– stopping: the last calls end</Text>;
  if (phase === 'settling' && settlesMs !== undefined)
    return <Text>{`settling, ${toDuration(settlesMs)} left: late spans count`}</Text>;
  if (isHeld) return <Text bold>‖ paused</Text>;
  const [wait] = waiting;
  if (phase === 'waiting' && wait)
    return (
      <Text color="yellow">
        {`◷ waiting ${toDuration(Math.max(0, wait.untilMs - elapsedMs))}: ${foreignLine(describeServer(wait.address), 34)} throttles`}
      </Text>
    );
  return (
    <Text>
      ● {phase}
      <Text dimColor>{left}</Text>
    </Text>
  );
}

const sum = (numbers: readonly number[]) => numbers.reduce((total, one) => total + one, 0);
const usd = (value: number) => `$${value.toFixed(value > 0 && value < 0.1 ? 4 : 2)}`;
const rounded = (value: number) => (value < 10 ? value.toFixed(1) : count(Math.round(value)));

/** `812`, `19.5 k`, `1.2 M` */
function short(value: number): string {
  if (value < 1_000) return `${value}`;
  return value < 1e6 ? `${(value / 1e3).toFixed(1)} k` : `${(value / 1e6).toFixed(1)} M`;
}
