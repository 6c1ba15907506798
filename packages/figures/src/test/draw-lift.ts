import type { Random } from '@provoke/statistics';
import type { Tally } from '../counting/tally.ts';
import { createTechniqueCells } from '../counting/technique-cells.ts';
import { measureLifts } from '../summary/measure-lifts.ts';
import type { Lift } from '../summary/summary.ts';
import type { Answer, StoppingRule } from './stopping-rules.ts';

export type Draw = {
  rule: StoppingRule;
  goals: number;
  /** The chance that a request breaks, asked plainly and attacked. */
  floor: number;
  attack: number;
  /** The share of requests that fail, such as those whose helper model does, and of the floor's. */
  failing?: number;
  floorFailing?: number;
  /** The most requests of the floor for a goal (default: the technique's). */
  floorMax?: number;
  random: Random;
};

const TECHNIQUE = 'technique';
/** As the engine asks the floor again. */
const TRIES = 5;

/** The lift that is measured in a campaign against an agent that breaks at random, whatever it is asked. */
export function drawLift(draw: Draw): Lift | null {
  const { rule, goals, failing = 0, floorFailing = 0, random } = draw;
  const { requestsMax, floorMax = requestsMax } = { ...rule, ...draw };
  const answer = (chance: number, fails: number): Answer => {
    if (fails > 0 && random() < fails) return 'error';
    return random() < chance ? 'broken' : 'resisted';
  };
  const askPlainly = (): Answer => {
    let said: Answer = 'error';
    for (let left = TRIES; left > 0 && said === 'error'; left--)
      said = answer(draw.floor, floorFailing);
    return said;
  };
  const attack = createTechniqueCells();
  const floor = createTechniqueCells();
  for (let goal = 0; goal < goals; goal++) {
    const attacked = createTally(requestsMax);
    rule.attack((place) => attacked.add(place, answer(draw.attack, failing)));
    attack.put(goal, attacked.tally);
    attack.finish(goal);
    const plain = createTally(floorMax);
    for (let place = 1; place <= floorMax; place++)
      if (plain.add(place, askPlainly()) !== 'resisted') break;
    floor.put(goal, plain.tally);
    floor.finish(goal);
  }
  const counted = {
    attacks: new Map([[TECHNIQUE, attack]]),
    planned: new Set([TECHNIQUE]),
    slots: { count: goals },
  };
  return measureLifts(counted, floor)[TECHNIQUE] ?? null;
}

function createTally(requests_max: number) {
  const tally: Tally = {
    ...{ attempts: 0, broken: 0, undecided: 0, errors: 0, requests_max },
    ...{ first_broken: null, first_open: null },
  };
  return {
    tally,
    add(place: number, said: Answer): Answer {
      tally.attempts++;
      if (said === 'broken') {
        tally.broken++;
        tally.first_broken ??= place;
      } else if (said === 'error') {
        tally.errors++;
        tally.first_open ??= place;
      }
      return said;
    },
  };
}

/** The share of campaigns that claim a lift. */
export function shareOfClaims(
  asked: Omit<Draw, 'random'>,
  { draws, random }: { draws: number; random: Random },
): number {
  let claimed = 0;
  for (let draw = 0; draw < draws; draw++)
    if (drawLift({ ...asked, random })?.claim === 'above') claimed++;
  return claimed / draws;
}

/** The chance of a request at which this share of goals breaks within so many requests. */
export const chanceFor = (share: number, requests: number): number =>
  1 - (1 - share) ** (1 / requests);
