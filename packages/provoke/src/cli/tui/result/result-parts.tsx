import type { WholeAttempt } from '@provoke/campaign';
import type { Review } from '@provoke/contract';
import { outcomeOf } from '@provoke/evidence';
import { formatCount as count, requestWords } from '@provoke/figures';
import { Box, Text } from 'ink';
import { Gap } from '../parts/line.tsx';
import { Mark } from '../parts/mark.tsx';
import { foreignLine } from '../text/foreign.ts';
import { conversationRows, judgeRows, type Row } from './rows.ts';

/** The head and the parts of a result, for the pane next to the list. */
export function ResultAside({ attempt, width }: { attempt: WholeAttempt; width: number }) {
  const rows = [...judgeRows(attempt, width), EMPTY, ...conversationRows(attempt, width)];
  return (
    <>
      <ResultHead attempt={attempt} />
      <Goal attempt={attempt} />
      <Gap />
      <Rows rows={rows.slice(0, ASIDE_MAX)} />
    </>
  );
}

const EMPTY: Row = { label: '', text: '' };
/** No window is higher. */
const ASIDE_MAX = 200;

type Head = { attempt: WholeAttempt; written?: Review | undefined };

/** `written` is a review that was made since the attempt was read. */
export function ResultHead({ attempt, written }: Head) {
  const review = written ?? attempt.reviews[0];
  const { outcome, technique, stream, iteration, latency_ms: ms } = attempt;
  const request = requestWords(attempt);
  const facts = [
    foreignLine(technique, 40),
    ...(stream === null || iteration === null ? [] : [`stream ${stream}, turn ${iteration}`]),
    ...(request === null ? [] : [request]),
    ...(ms === null ? [] : [`${count(ms)} ms`]),
  ];
  return (
    <Text wrap="truncate">
      <Mark kind={review ? outcomeOf(review.evaluation_status) : outcome} hasWord />
      {review && (
        <Text dimColor>
          {review.source === 'trace' ? ', raised from ' : ', overruled from '}
          <Mark kind={outcomeOf(review.previous_status)} hasWord />
        </Text>
      )}
      {`   ${facts.join('   ')}`}
    </Text>
  );
}

export const Goal = ({ attempt: { goal, goal_index } }: { attempt: WholeAttempt }) => (
  <Text wrap="truncate">
    <Text dimColor>{`Goal ${goal_index + 1}   `}</Text>
    <Text bold>{foreignLine(goal)}</Text>
  </Text>
);

export const Rows = ({ rows }: { rows: readonly Row[] }) => (
  <Box flexDirection="column">
    {rows.map(({ label, mark, text, isQuiet = false, isChosen = false }, place) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: a row is its place
      <Text key={place} wrap="truncate" bold={isChosen}>
        <Text dimColor={!isChosen}>{label}</Text>
        {mark && <Mark kind={mark} />}
        {mark && ' '}
        <Text dimColor={isQuiet}>{label === '' && text === '' ? ' ' : text}</Text>
      </Text>
    ))}
  </Box>
);
