import type { WholeAttempt } from '@provoke/campaign';
import type { Review } from '@provoke/contract';
import { outcomeOf } from '@provoke/evidence';
import type { ActMetrics } from '@provoke/evidence/acts';
import { actMarks, formatCount as count, requestWords, type Told } from '@provoke/figures';
import { Box, Text } from 'ink';
import { namedLine } from '../../terminal/safe-text.ts';
import { tellConduct } from '../../terminal/tell-conduct.ts';
import { Gap } from '../parts/line.tsx';
import { type Kind, Mark } from '../parts/mark.tsx';
import type { Row } from '../parts/row-window.ts';
import { foreignLine } from '../text/foreign.ts';
import { conversationRows, judgeRows, ruleRows } from './rows.ts';

/** The head and the parts of a result, for the pane next to the list. */
export function ResultAside({ attempt, width }: { attempt: WholeAttempt; width: number }) {
  const rows = [
    ...(attempt.acts ? [...ruleRows(attempt, width), EMPTY] : []),
    ...judgeRows(attempt, width),
    EMPTY,
    ...conversationRows(attempt, width),
  ];
  return (
    <>
      {attempt.acts && <ToldLines attempt={attempt} acts={attempt.acts} />}
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

/** Where rules decide, the first sentences: what it said, and what it did. */
export function ToldLines({ attempt, acts }: { attempt: WholeAttempt; acts: ActMetrics }) {
  const { said, done, facts } = tellConduct(attempt, acts);
  const width = Math.max(said.label.length, done.label.length);
  const isAligned = width < LABEL_MAX;
  const line = ({ label, text }: Told) =>
    `${isAligned ? label.padEnd(width) : label} ${foreignLine(namedLine(text, TOLD_MAX))}`;
  return (
    <>
      <Text wrap="truncate">{`${actMarks.said} ${line(said)}`}</Text>
      <Text wrap="truncate" bold>
        <Mark kind={kindOf(attempt)} /> {line(done)}
      </Text>
      <Text wrap="truncate" dimColor>{`  ${foreignLine(facts.join(' · '), TOLD_MAX)}`}</Text>
    </>
  );
}

/** A service does not keep an error of ours as a word. */
const kindOf = ({ act, outcome }: Pick<WholeAttempt, 'act' | 'outcome'>): Kind =>
  act == null || act === 'in_error' ? outcome : act;

const TOLD_MAX = 400;
/** A longer label has its text right behind it. */
const LABEL_MAX = 20;

/** `written` is a review that was made since the attempt was read. */
export function ResultHead({ attempt, written }: Head) {
  const review = written ?? attempt.reviews.find(({ source }) => source === 'person');
  const { technique, stream, iteration, latency_ms: ms } = attempt;
  const request = requestWords(attempt);
  const facts = [
    foreignLine(technique, 40),
    ...(stream === null || iteration === null ? [] : [`stream ${stream}, turn ${iteration}`]),
    ...(request === null ? [] : [request]),
    ...(ms === null ? [] : [`${count(ms)} ms`]),
  ];
  return (
    <Text wrap="truncate">
      <Mark kind={review ? outcomeOf(review.evaluation_status) : kindOf(attempt)} hasWord />
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
