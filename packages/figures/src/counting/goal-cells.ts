import { type AttemptOutcome, createGoalNumbers } from '@provoke/evidence';
import { bitOf } from '../states/goal-state.ts';
import type { Tally } from './tally.ts';

export const decidedOf = ({ attempts, undecided, errors }: Tally): number =>
  attempts - undecided - errors;

const ATTEMPTS = 0;
const BROKEN = 1;
const UNDECIDED = 2;
const ERRORS = 3;
const FIRST_BROKEN = 4;
const FIRST_OPEN = 5;
const LAST = 6;
const END = 7;
const COLUMNS = 8;
const FINISHED = 1;
const HELD_OUT = 2;
const columnOf: Partial<Record<AttemptOutcome, number>> = {
  broken: BROKEN,
  undecided: UNDECIDED,
  error: ERRORS,
};

const states = {
  broken: bitOf('broken'),
  resisted: bitOf('resisted'),
  inError: bitOf('in_error'),
  withoutVerdict: bitOf('without_verdict'),
  unfinished: bitOf('unfinished'),
  notAttempted: bitOf('not_attempted'),
  heldOut: bitOf('held_out'),
};

/** An attempt, as far as cells count it. */
export type CountedRequest = {
  outcome: AttemptOutcome;
  /** Its number in its technique; without one, the order of arrival numbers it. */
  place?: number | undefined;
  /** The most requests of its technique at this goal, where it was recorded. */
  requestsMax?: number | undefined;
};

export type GoalCells = ReturnType<typeof createGoalCells>;

/** Some attempts over goals, by the slot of a goal: for campaigns of a million, 8 bytes each while no number is large. */
export function createGoalCells() {
  let requestsMax = 0;
  const cells = createGoalNumbers();
  let slots = 0;
  let attempts = 0;

  const read = (slot: number, column: number) => cells.get(slot * COLUMNS + column);
  const write = (slot: number, column: number, value: number) => {
    slots = Math.max(slots, slot + 1);
    cells.set(slot * COLUMNS + column, value);
  };
  const increment = (slot: number, column: number) => write(slot, column, read(slot, column) + 1);
  const end = (slot: number, how: number) => write(slot, END, how);
  const lower = (slot: number, column: number, place: number) => {
    const before = read(slot, column);
    if (before === 0 || place < before) write(slot, column, place);
  };

  const lastPlace = () => {
    let last = 0;
    for (let slot = 0; slot < slots; slot++) last = Math.max(last, read(slot, LAST));
    return last;
  };
  const isEmpty = () => attempts === 0;

  return {
    /** Returns the number of the request. */
    add(slot: number, { outcome, place, requestsMax: most = 0 }: CountedRequest): number {
      attempts++;
      increment(slot, ATTEMPTS);
      const column = columnOf[outcome];
      if (column !== undefined) increment(slot, column);
      const number = place ?? read(slot, ATTEMPTS);
      write(slot, LAST, Math.max(read(slot, LAST), number));
      requestsMax = Math.max(requestsMax, most);
      if (outcome === 'broken') lower(slot, FIRST_BROKEN, number);
      else if (outcome !== 'resisted') lower(slot, FIRST_OPEN, number);
      return number;
    },

    /** Attempts that were counted elsewhere. */
    put(slot: number, tally: Tally): void {
      const { broken, undecided, errors, first_broken, first_open } = tally;
      const firsts = [first_broken ?? 0, first_open ?? 0];
      const last = Math.max(...firsts, tally.requests_max === null ? tally.attempts : 0);
      requestsMax = Math.max(requestsMax, tally.requests_max ?? 0);
      attempts += tally.attempts - read(slot, ATTEMPTS);
      const numbers = [tally.attempts, broken, undecided, errors, ...firsts, last];
      for (const [column, number] of numbers.entries()) write(slot, column, number);
    },

    /** Forgets attempts of which none was answered, since a resume makes them again. Returns their number. */
    restart(slot: number): number {
      const dropped = read(slot, ATTEMPTS);
      if (dropped === 0 || dropped !== read(slot, ERRORS)) return 0;
      attempts -= dropped;
      for (let column = 0; column < END; column++) write(slot, column, 0);
      return dropped;
    },

    /** Which goals have ended, as other cells know it. */
    take(others: { slots(): number; endOf(slot: number): number }): void {
      for (let slot = 0; slot < others.slots(); slot++) end(slot, others.endOf(slot));
    },
    endOf: (slot: number): number => read(slot, END),
    finish: (slot: number): void => end(slot, FINISHED),
    holdOut: (slot: number): void => end(slot, HELD_OUT),

    /** Undefined without an attempt. */
    get(slot: number): Tally | undefined {
      if (read(slot, ATTEMPTS) === 0) return undefined;
      return {
        attempts: read(slot, ATTEMPTS),
        broken: read(slot, BROKEN),
        undecided: read(slot, UNDECIDED),
        errors: read(slot, ERRORS),
        first_broken: read(slot, FIRST_BROKEN) || null,
        first_open: read(slot, FIRST_OPEN) || null,
        requests_max: requestsMax || null,
      };
    },

    /** Goals that it attempted to the end, or learned on. */
    ended(): number {
      let found = 0;
      for (let slot = 0; slot < slots; slot++) {
        const how = read(slot, END);
        if (how === HELD_OUT || (how === FINISHED && read(slot, ATTEMPTS) > 0)) found++;
      }
      return found;
    },
    /** It attempted the goal, or learned on it. */
    knows: (slot: number): boolean => read(slot, ATTEMPTS) > 0 || read(slot, END) === HELD_OUT,
    brokenIn: (slot: number): number => read(slot, BROKEN),
    undecidedIn: (slot: number): number => read(slot, UNDECIDED),
    errorsIn: (slot: number): number => read(slot, ERRORS),
    decidedIn: (slot: number): number =>
      read(slot, ATTEMPTS) - read(slot, UNDECIDED) - read(slot, ERRORS),
    firstBrokenIn: (slot: number): number => read(slot, FIRST_BROKEN),
    attemptsIn: (slot: number): number => read(slot, ATTEMPTS),
    /** The highest number of a request that was sent. */
    lastPlace,
    isEmpty,
    /**
     * The most requests for a goal in one repeat; 0 where they were recorded in their order of arrival alone. Never
     * fewer than were sent.
     */
    requestsMax: (): number => (isEmpty() ? 0 : requestsMax && Math.max(requestsMax, lastPlace())),
    /** Above the last goal that it knows of. */
    slots: (): number => slots,

    /** Its state without an attempt. */
    unattempted: (slot: number): number =>
      read(slot, END) === HELD_OUT ? states.heldOut : states.notAttempted,
    /** Its state within this many requests, as its bit; an open one may be in error or without a verdict. */
    stateWithin(slot: number, requests: number): number {
      const ended = read(slot, END);
      if (ended === HELD_OUT) return states.heldOut;
      const broken = read(slot, FIRST_BROKEN);
      if (broken > 0 && broken <= requests) return states.broken;
      const open = read(slot, FIRST_OPEN);
      if (open > 0 && open <= requests) return states.withoutVerdict;
      if (read(slot, ATTEMPTS) === 0) return states.notAttempted;
      return ended === FINISHED ? states.resisted : states.unfinished;
    },

    /** The goal's state as its bit, since it is asked for each of a million goals. */
    stateOf(slot: number): number {
      const ended = read(slot, END);
      if (ended === HELD_OUT) return states.heldOut;
      if (read(slot, BROKEN) > 0) return states.broken;
      if (read(slot, ERRORS) > 0) return states.inError;
      if (read(slot, UNDECIDED) > 0) return states.withoutVerdict;
      if (read(slot, ATTEMPTS) === 0) return states.notAttempted;
      return ended === FINISHED ? states.resisted : states.unfinished;
    },

    /** Attempts over all goals. */
    sum() {
      const sum = { attempts: 0, broken: 0, undecided: 0, errors: 0 };
      for (let slot = 0; slot < slots; slot++) {
        sum.attempts += read(slot, ATTEMPTS);
        sum.broken += read(slot, BROKEN);
        sum.undecided += read(slot, UNDECIDED);
        sum.errors += read(slot, ERRORS);
      }
      return sum;
    },
  };
}
