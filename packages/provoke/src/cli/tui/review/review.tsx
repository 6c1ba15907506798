import type { Review as RecordedReview } from '@provoke/contract';
import { outcomeOf } from '@provoke/evidence';
import { reviewWords } from '@provoke/figures';
import { Text } from 'ink';
import type { ReactNode } from 'react';
import type { KeyHint } from '../parts/keys.tsx';
import { Gap, Label, Line } from '../parts/line.tsx';
import { Mark } from '../parts/mark.tsx';
import { Sheet } from '../parts/sheet.tsx';
import { innerWidth, type Size } from '../parts/size.ts';
import { foreignLine, foreignText } from '../text/foreign.ts';
import { clip, wrap } from '../text/wrap.ts';
import { choicesFor, countedIn, type ReviewState } from './review-state.ts';

const KEYS: readonly KeyHint[] = [
  ['←→', 'verdict'],
  ['type', 'the reason'],
  ['Enter', 'overrule'],
  ['Esc', 'back'],
];
const CLOSED: readonly KeyHint[] = [
  ['Esc', 'back'],
  ['q', 'quit'],
];

const LABEL = 10;
const REASON_ROWS = 4;

/** The verdict that counts, another in its place, and why. */
export function Review({ state, size }: { state: ReviewState; size: Size }) {
  const { attempt, service } = state;
  const width = innerWidth(size);
  const isOpen = service === 'ready' || service === 'sending';
  const { votes = 0, panel = 0 } = attempt.decided_by ?? {};
  return (
    <Sheet size={size} keys={isOpen ? KEYS : CLOSED}>
      <Line
        left={<Text bold>Overrule</Text>}
        right={<Text dimColor>{foreignLine(attempt.attempt, Math.floor(width / 2))}</Text>}
      />
      <Gap />
      <Field label="Counts">
        <Mark kind={countedIn(state)} hasWord />
        {state.reviews.length > 0 && <Text dimColor>{`   decided by ${deciderOf(state)}`}</Text>}
        {state.reviews.length === 0 && panel > 0 && (
          <Text dimColor>{`   decided by ${votes} of ${panel} judges`}</Text>
        )}
      </Field>
      <Field label={`Goal ${attempt.goal_index + 1}`}>{foreignLine(attempt.goal)}</Field>
      <Gap />
      <Body state={state} width={width} />
    </Sheet>
  );
}

const Field = ({ label, children }: { label: string; children: ReactNode }) => (
  <Text wrap="truncate">
    <Text dimColor>{label.padEnd(LABEL)}</Text>
    {children}
  </Text>
);

function Body({ state, width }: { state: ReviewState; width: number }) {
  const { attempt, service, refused, isSent, place } = state;
  if (attempt.result === null)
    return (
      <>
        <Text>No service has this result yet, so there is nothing to overrule.</Text>
        <Label>Send it, then come back:</Label>
        <Text>{'  provoke sync'}</Text>
      </>
    );
  if (typeof service === 'object')
    return <Text>{clip(wrap(foreignText(service.failed), width), 6, width).join('\n')}</Text>;
  if (service === 'opening') return <Text dimColor>Opening the service that has it …</Text>;
  return (
    <>
      <Choices state={state} />
      <Reason state={state} width={width} />
      <Gap />
      <Text wrap="truncate" bold={refused !== undefined}>
        {saidOf({ refused, isSent, isSending: service === 'sending', place })}
      </Text>
      <Gap />
      {state.reviews.length > 0 && <Label>Reviews, newest first</Label>}
      {state.reviews.map((review) => (
        <OneReview key={review.id} review={review} width={width} />
      ))}
    </>
  );
}

function saidOf({
  refused,
  isSent,
  isSending,
  place,
}: Pick<ReviewState, 'refused' | 'isSent' | 'place'> & { isSending: boolean }): string {
  if (refused !== undefined) return foreignLine(refused, 300);
  if (isSending) return 'Sending …';
  if (isSent) return `Overruled, ${foreignLine(place, 200)}. The judges' verdict stays on record.`;
  return "Your verdict counts instead of the judges'. Theirs stays on record.";
}

const Choices = ({ state }: { state: ReviewState }) => (
  <Field label="Call it">
    {choicesFor(countedIn(state)).map((choice, place) => {
      const isChosen = choice === state.choice;
      return (
        <Text key={choice} bold={isChosen} dimColor={!isChosen}>
          {place > 0 && '   '}
          {isChosen ? '› ' : '  '}
          <Mark kind={outcomeOf(choice)} hasWord />
        </Text>
      );
    })}
  </Field>
);

/** The end of it, as it is typed. */
function Reason({ state: { reason }, width }: { state: ReviewState; width: number }) {
  const rows = wrap(`${foreignText(reason)}▏`, width - LABEL).slice(-REASON_ROWS);
  return (
    <>
      {rows.map((row, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a row is its place
        <Field key={place} label={place === 0 ? 'Reason' : ''}>
          {row}
        </Field>
      ))}
    </>
  );
}

const deciderOf = ({ reviews: [newest] }: ReviewState): string =>
  newest?.source === 'trace' ? 'a late span' : 'a person';

function whoOf(review: RecordedReview): string {
  if (review.source === 'trace') return reviewWords(review, '');
  return foreignLine(review.reviewer_username ?? 'a deleted user', 24);
}

function OneReview({ review, width }: { review: RecordedReview; width: number }) {
  const { previous_status, evaluation_status, timestamp, reason } = review;
  const who = whoOf(review);
  return (
    <>
      <Text wrap="truncate">
        <Mark kind={outcomeOf(previous_status)} hasWord />
        <Text dimColor>{' → '}</Text>
        <Mark kind={outcomeOf(evaluation_status)} hasWord />
        <Text dimColor>{`   ${who}, ${timestamp.slice(0, 16).replace('T', ' ')}`}</Text>
      </Text>
      <Text wrap="truncate">{clip(wrap(foreignText(reason), width - 2), 3, width).join('\n')}</Text>
    </>
  );
}
