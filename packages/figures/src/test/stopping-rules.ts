/** What became of a request. */
export type Answer = 'broken' | 'resisted' | 'error';

/** How a technique sends, and when it stops at a goal. */
export type StoppingRule = {
  name: string;
  /** The most requests for a goal. */
  requestsMax: number;
  /** `ask` sends the request of this place. */
  attack(ask: (place: number) => Answer): void;
};

/** Rounds of several requests; one in which a request breaks is finished, and no other starts. */
function inRounds(name: string, rounds: readonly number[]): StoppingRule {
  return {
    name,
    requestsMax: rounds.reduce((sum, size) => sum + size, 0),
    attack(ask) {
      let place = 0;
      for (const size of rounds) {
        let broke = false;
        for (let at = 0; at < size; at++) broke = ask(++place) === 'broken' || broke;
        if (broke) return;
      }
    },
  };
}

/** All requests, also after a break. */
const sendAll = (name: string, requestsMax: number): StoppingRule => ({
  name,
  requestsMax,
  attack(ask) {
    for (let place = 1; place <= requestsMax; place++) ask(place);
  },
});

/** A conversation also ends where the agent fails. */
const converse = (name: string, requestsMax: number): StoppingRule => ({
  name,
  requestsMax,
  attack(ask) {
    for (let place = 1; place <= requestsMax; place++) if (ask(place) !== 'resisted') return;
  },
});

const rounds = (count: number, size: number) => Array.from({ length: count }, () => size);

export const bestOfN = (n: number): StoppingRule =>
  inRounds(`best-of-n (${n})`, rounds(Math.ceil(n / 5), 5));
export const encodings = sendAll('encodings (9)', 9);

/** As the techniques stop with their defaults; the tree is smaller. */
export const stoppingRules: readonly StoppingRule[] = [
  bestOfN(100),
  bestOfN(20),
  encodings,
  sendAll('role-play (3)', 3),
  sendAll('flipattack (1)', 1),
  inRounds('pap (5)', rounds(5, 1)),
  inRounds('pair (5 × 3)', rounds(3, 5)),
  inRounds('tap (4, 16, 20)', [4, 16, 20]),
  converse('crescendo (20)', 20),
];
