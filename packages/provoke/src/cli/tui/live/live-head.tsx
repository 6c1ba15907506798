import { describeServer } from '@provoke/campaign';
import { toDuration } from '@provoke/engine';
import type { Spending } from '@provoke/evidence';
import { formatCount as count, GOALS_FOR_RATE, percent, plural, range } from '@provoke/figures';
import type { Rate } from '@provoke/statistics';
import { Text } from 'ink';
import { Bar } from '../parts/bar.tsx';
import { Line } from '../parts/line.tsx';
import { foreignLine } from '../text/foreign.ts';
import type { LiveState } from './live-state.ts';

/** Four lines: what runs and its status, its progress, its results, what it used. */
export function LiveHead({ state, width }: { state: LiveState; width: number }) {
  const { agent, id, progress, rate } = state;
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
      <Line
        left={<RateText rate={rate} />}
        right={
          <Text dimColor>
            {`${plural(counted.errors, 'error')}   ${count(counted.not_evaluated)} undecided`}
          </Text>
        }
      />
      <Text wrap="truncate">{usedOf(state).join('   ')}</Text>
    </>
  );
}

/** Never a bare percentage: the counts and the interval go with it, and below 20 goals only the counts are shown. */
function RateText({ rate: { successes, total, rate, low, high } }: { rate: Rate }) {
  if (total === 0) return <Text dimColor>no goal judged yet</Text>;
  const hasRate = total >= GOALS_FOR_RATE && rate !== null && low !== null && high !== null;
  return (
    <Text>
      <Text bold>{`broken ${count(successes)} of ${plural(total, 'goal')}`}</Text>
      {hasRate ? (
        <Text>
          {`  ${percent(rate)} %`}
          <Text dimColor>{`  95 % interval ${range(low, high)} %`}</Text>
        </Text>
      ) : (
        <Text dimColor>{`   a rate from ${GOALS_FOR_RATE} goals on`}</Text>
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

function Phase({ state: { progress, isHeld, isStopping, outcome } }: { state: LiveState }) {
  const { phase, leftMs, waiting, elapsedMs } = progress;
  const left = leftMs === null ? '' : `   ${toDuration(leftMs)} left`;
  if (outcome?.paused || phase === 'paused') return <Text bold>‖ paused by itself</Text>;
  if (phase === 'completed')
    return (
      <Text>
        ✓ completed<Text dimColor>{`   ${toDuration(elapsedMs)}`}</Text>
      </Text>
    );
  if (phase === 'failed') return <Text color="yellow">✕ failed</Text>;
  if (phase === 'cancelled') return <Text>– stopped</Text>;
  if (isStopping) return <Text color="yellow">– stopping: the last calls end</Text>;
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
