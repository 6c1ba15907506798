import { Text } from 'ink';
import { headDoubt } from '../../summary/format-doubts.ts';
import { floorRow, runningRows } from '../../summary/format-headline.ts';
import { limitLines, usedLines } from '../../summary/format-used.ts';
import { drawRows } from '../../summary/rate-cells.ts';
import { Bar } from '../parts/bar.tsx';
import { Line } from '../parts/line.tsx';
import { foreignLine } from '../text/foreign.ts';
import { LiveActs } from './live-acts.tsx';
import { LivePhase } from './live-phase.tsx';
import type { LiveState } from './live-state.ts';

type Props = { state: LiveState; width: number };

/** What it attacks with what, and how far it is. */
export function LiveTitle({ state, width }: Props) {
  const { agent, id, progress } = state;
  const technique = progress.techniques[current(progress)];
  return (
    <Line
      left={
        <>
          <Text bold>{foreignLine(agent, 40)}</Text>
          {technique && ` × ${foreignLine(technique.technique, 40)}`}
          <Text dimColor>{`   ${id}`}</Text>
        </>
      }
      right={<LivePhase state={state} width={width} />}
    />
  );
}

/** The technique that runs, else the last. */
function current({ techniques }: LiveState['progress']): number {
  const running = techniques.findIndex(({ status }) => status === 'running');
  return running < 0 ? techniques.length - 1 : running;
}

export type HeadLine = { text: string; isDoubt?: true };

/** The lines of `show` that matter most while it runs: what makes the first doubtful, and what it may still use. */
export function figureLines({ summary, budget, progress }: LiveState): HeadLine[] {
  const rows = drawRows(summary.acts ? floorRow(summary) : runningRows(summary));
  const doubt = headDoubt(summary);
  const used = [
    ...usedLines(summary),
    ...limitLines(summary, { budget, elapsedMs: progress.elapsedMs }),
  ];
  const lines: HeadLine[] = [...rows, ...used].map((text) => ({ text }));
  return doubt === null ? lines : lines.toSpliced(1, 0, { text: doubt, isDoubt: true });
}

/** Below the title while it runs: how much is done, and the figures so far. */
export function LiveHead({ state, width, lines }: Props & { lines: readonly HeadLine[] }) {
  const { progress, summary } = state;
  const { goals, techniques } = progress;
  const share = goals.total === 0 ? 0 : goals.finished / goals.total;
  const place =
    techniques.length < 2 ? '' : `   technique ${current(progress) + 1} of ${techniques.length}`;
  const done = `${Math.floor(share * 100)} % done${place}`;
  return (
    <>
      <Text wrap="truncate">
        <Bar share={share} width={Math.max(16, Math.min(60, width - done.length - 2))} />
        {`  ${done}`}
      </Text>
      {summary.acts && <LiveActs acts={summary.acts} raised={progress.raised.count} />}
      {lines.map(({ text, isDoubt }, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a line is its place
        <Text key={at} wrap="truncate" {...(isDoubt && { color: 'yellow' })}>
          {text}
        </Text>
      ))}
    </>
  );
}

/** How many lines that takes, without those of figures. */
export const headHeight = ({ summary }: LiveState): number => (summary.acts ? 3 : 1);
