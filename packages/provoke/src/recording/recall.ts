import { type CampaignEvent, type CampaignStatus, createTally, type Memory } from '@provoke/engine';
import { readJournal, toEvent } from './journal.ts';
import { beginning, type Place } from './read-log.ts';
import { sumByRole } from './sum-by-role.ts';
import { findingId, keepByGoal } from './unfinished.ts';

/** What a journal says about the lives of its campaign so far. */
export type Recollection = {
  memory: Memory;
  tally: ReturnType<typeof createTally>;
  /** Whether the journal has it already: a technique that is replayed says some things again. */
  isKnown(event: CampaignEvent): boolean;
  attempts: number;
  /** Goals that are done with, of all techniques together; and how many there are. */
  finished: number;
  total: number;
  /** How the last life ended; null when it was cut short, and before the first. */
  ending: { status: CampaignStatus; reason: string | null; paused?: true } | null;
  /** Where the next event goes. */
  end: Place;
  add(event: CampaignEvent): void;
};

/** What it says is kept as the goal's category. */
const CLASSIFIER = 'category_classifier';

/** Reads a journal line by line. Of goals that are done with, only the numbers are kept. */
export async function recall(
  path: string,
  { onTorn }: { onTorn?: (bytes: number) => void } = {},
): Promise<Recollection> {
  const recollection = createRecollection();
  for await (const line of readJournal(path, onTorn && { onTorn })) {
    recollection.add(toEvent(line));
    recollection.end = { sequence: line.sequence, offset: line.offset };
  }
  return recollection;
}

function createRecollection(): Recollection {
  const unfinished = keepByGoal();
  const finished = new Map<string, Set<number>>();
  const categories = new Map<string, ReturnType<Memory['category']>>();
  const outcomes = new Map<string, { attempted: number; answered: number }>();
  const spending = sumByRole();
  const tally = createTally();
  let goals = 0;
  const finishedBy = (technique: string) => finished.get(technique) ?? new Set<number>();

  const recollection: Recollection = {
    tally,
    attempts: 0,
    finished: 0,
    total: 0,
    ending: null,
    end: beginning,

    isKnown: (event) =>
      (event.type === 'attempt-end' &&
        unfinished.find(event.attempt.id, event.fingerprint) !== undefined) ||
      (event.type === 'finding' && unfinished.find(findingId(event.finding), '') !== undefined),

    add(event) {
      tally.observe(event);
      if (event.type === 'campaign-start') {
        goals = event.goals;
        recollection.total = goals * event.techniques.length;
        recollection.ending = null;
      } else if (event.type === 'goal-start') {
        const { text, category } = event.goal;
        if (category) categories.set(text, category);
      } else if (event.type === 'ask-end') {
        spending.add(event.ask.spending);
        if (event.ask.role !== CLASSIFIER)
          unfinished.keep(event.ask.id, { fingerprint: event.ask.fingerprint, ask: event.ask });
      } else if (event.type === 'attempt-end') {
        const { attempt, fingerprint } = event;
        recollection.attempts++;
        const { attempted, answered } = recollection.memory.outcome(attempt.technique);
        const isAnswered = !attempt.status.startsWith('ERROR_');
        outcomes.set(attempt.technique, {
          attempted: attempted + 1,
          answered: answered + Number(isAnswered),
        });
        for (const one of attempt.spending) spending.add(one);
        unfinished.keep(attempt.id, { fingerprint, attempt });
      } else if (event.type === 'finding') {
        unfinished.keep(findingId(event.finding), { fingerprint: '' });
      } else if (event.type === 'goal-end') {
        const done = finishedBy(event.technique);
        recollection.finished += Number(!done.has(event.goal.index));
        finished.set(event.technique, done.add(event.goal.index));
        unfinished.forgetGoal(event.technique, event.goal.index);
      } else if (event.type === 'technique-end') {
        if (finishedBy(event.technique).size === goals) unfinished.forgetTechnique(event.technique);
      } else {
        const { status, reason, paused } = event;
        recollection.ending = { status, reason, ...(paused && { paused }) };
      }
    },

    memory: {
      isFinished: (technique, { index }) => finishedBy(technique).has(index),
      attempt: (id, fingerprint) => unfinished.findAttempt(id, fingerprint),
      isTaken: (id) => unfinished.has(id),
      answer: (id, fingerprint) => unfinished.findAnswer(id, fingerprint),
      category: ({ text }) => categories.get(text),
      outcome: (technique) => outcomes.get(technique) ?? { attempted: 0, answered: 0 },
      get spending() {
        return spending.sums();
      },
    },
  };
  return recollection;
}
