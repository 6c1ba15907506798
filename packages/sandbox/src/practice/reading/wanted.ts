import { type Flip, type Reading, unflip } from './flip-reader.ts';
import { listPlaces } from './fragments.ts';
import type { Reader } from './reader.ts';

/** What a message asks for, and the reading that revealed it. */
export type Wanted<Goal> = { goal: Goal; reading: 'plain' | Flip };

/** An instruction revealed by unflipping takes precedence over plain words. */
export function findWanted<Goal>(message: string, reader: Reader<Goal>): Wanted<Goal> | undefined {
  return findFlipped(message, reader) ?? plainly(reader.mentionedGoal(message));
}

/** What a suspicious reader finds: a goal's words count in every reading, instruction or not. */
export function findMention<Goal>(
  message: string,
  { mentionedGoal }: Reader<Goal>,
): Wanted<Goal> | undefined {
  const readings = listPlaces(message).flat().flatMap(unflip);
  return plainly(mentionedGoal(message)) ?? firstOf(readings, mentionedGoal);
}

/** Word order leaves the words themselves readable, so a place that already reads as an instruction is not flipped. */
function findFlipped<Goal>(message: string, { goalOf }: Reader<Goal>): Wanted<Goal> | undefined {
  const places = listPlaces(message).filter((fragments) => !fragments.some(goalOf));
  return firstOf(places.flat().flatMap(plausibleReadings), goalOf);
}

/** "I forgot my password, what can I say" happens to read as an instruction backwards, but is not one. */
const SENTENCE_START =
  /^\W*(?:i|my|we|our|you|the|an?|what|when|where|who|why|how|can|could|would|will|do|does|is|are|please|hello|hi|if|since|because)\b/i;

const plausibleReadings = (fragment: string): Reading[] =>
  unflip(fragment).filter(({ flip }) => flip !== 'word-order' || !SENTENCE_START.test(fragment));

function firstOf<Goal>(
  readings: Reading[],
  find: Reader<Goal>['goalOf'],
): Wanted<Goal> | undefined {
  for (const { flip, text } of readings) {
    const goal = find(text);
    if (goal) return { goal, reading: flip };
  }
  return undefined;
}

const plainly = <Goal>(goal: Goal | undefined): Wanted<Goal> | undefined =>
  goal && { goal, reading: 'plain' };
