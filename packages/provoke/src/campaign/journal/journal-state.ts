import {
  type Attempt,
  type CampaignEvent,
  type CampaignStatus,
  createGoalCategories,
  createTally,
  type Memory,
} from '@provoke/engine';
import { createFinishedGoals } from './finished-goals.ts';
import { type EventHead, readJournalInBatches, toEvent, toEventHead } from './journal.ts';
import type { LogLine } from './log-line.ts';
import { beginning, type Place } from './read-log.ts';
import { createReplayCache, findingId } from './replay-cache.ts';
import { sumByRole } from './sum-by-role.ts';

/** What a journal says about the lives of its campaign so far. */
export type JournalState = {
  memory: Memory;
  tally: ReturnType<typeof createTally>;
  /** Whether the journal has it already: a technique that is replayed says some things again. */
  isKnown(event: CampaignEvent): boolean;
  attempts: number;
  /** Goals that are done with, of all techniques together; and how many there are. */
  readonly finished: number;
  total: number;
  /** How the last life ended; null when it was cut short, and before the first. */
  ending: { status: CampaignStatus; reason: string | null; paused?: true } | null;
  /** Where the next event goes. */
  end: Place;
  add(event: CampaignEvent): void;
  /** An event that was read, and the attempt that it is about if it is about one. */
  addHead(event: EventHead, attempt: () => Attempt): void;
};

/** What it says is kept as the goal's category. */
const CLASSIFIER = 'category_classifier';

/** Reads a journal line by line. Of goals that are done with, only the numbers are kept. */
export async function readJournalState(
  path: string,
  { onTorn }: { onTorn?: (bytes: number) => void } = {},
): Promise<JournalState> {
  const state = createJournalState();
  for await (const lines of readJournalInBatches(path, onTorn && { onTorn }))
    for (const line of lines) {
      const event = toEventHead(line);
      state.addHead(event, event.type === 'attempt-end' ? attemptIn(line) : noAttempt);
      state.end = { sequence: line.sequence, offset: line.offset };
    }
  return state;
}

/** Reads it when somebody asks; keeps no more of the file than its line. */
function attemptIn({ json, evidence, ...place }: LogLine): () => Attempt {
  const line = {
    ...place,
    json: Buffer.from(json),
    ...(evidence && { evidence: Buffer.from(evidence) }),
  };
  return () => getAttempt(toEvent(line));
}

const noAttempt = (): never => {
  throw new Error('This is no attempt.');
};

const getAttempt = (event: CampaignEvent): Attempt =>
  event.type === 'attempt-end' ? event.attempt : noAttempt();

function createJournalState(): JournalState {
  const unfinished = createReplayCache();
  const finished = createFinishedGoals();
  const categories = createGoalCategories();
  const outcomes = new Map<string, { attempted: number; answered: number }>();
  const spending = sumByRole();
  const tally = createTally();
  let goals = 0;
  let elapsedMs = 0;

  const state: JournalState = {
    tally,
    attempts: 0,
    get finished() {
      return finished.all();
    },
    total: 0,
    ending: null,
    end: beginning,

    isKnown: (event) =>
      (event.type === 'attempt-end' &&
        unfinished.find(event.attempt.id, event.fingerprint) !== undefined) ||
      (event.type === 'finding' && unfinished.find(findingId(event.finding), '') !== undefined),

    add: (event) => state.addHead(event, () => getAttempt(event)),

    addHead(event, readAttempt) {
      tally.observe(event);
      elapsedMs = event.elapsed_ms ?? elapsedMs;
      if (event.type === 'campaign-start') {
        goals = event.goals;
        state.total = goals * event.techniques.length;
        state.ending = null;
      } else if (event.type === 'goal-start') {
        const { index, category } = event.goal;
        if (category) categories.set(index, category);
      } else if (event.type === 'ask-end') {
        spending.add(event.ask.spending);
        if (event.ask.role !== CLASSIFIER)
          unfinished.keep(event.ask.id, { fingerprint: event.ask.fingerprint, ask: event.ask });
      } else if (event.type === 'attempt-end') {
        const { attempt, fingerprint } = event;
        state.attempts++;
        const { attempted, answered } = state.memory.outcome(attempt.technique);
        const isAnswered = !attempt.status.startsWith('ERROR_');
        outcomes.set(attempt.technique, {
          attempted: attempted + 1,
          answered: answered + Number(isAnswered),
        });
        for (const one of attempt.spending) spending.add(one);
        const { unanswered = false } = attempt;
        unfinished.keep(attempt.id, { fingerprint, attempt: { unanswered, read: readAttempt } });
      } else if (event.type === 'finding') {
        unfinished.keep(findingId(event.finding), { fingerprint: '' });
      } else if (event.type === 'goal-end') {
        finished.add(event.technique, event.goal.index);
        unfinished.forgetGoal(event.technique, event.goal.index);
      } else if (event.type === 'technique-end') {
        if (finished.by(event.technique) === goals) unfinished.forgetTechnique(event.technique);
      } else {
        const { status, reason, paused } = event;
        state.ending = { status, reason, ...(paused && { paused }) };
      }
    },

    memory: {
      isFinished: (technique, { index }) => finished.has(technique, index),
      attempt: (id, fingerprint) => unfinished.findAttempt(id, fingerprint),
      isTaken: (id) => unfinished.has(id),
      answer: (id, fingerprint) => unfinished.findAnswer(id, fingerprint),
      category: ({ index }) => categories.get(index),
      outcome: (technique) => outcomes.get(technique) ?? { attempted: 0, answered: 0 },
      get spending() {
        return spending.sums();
      },
      get elapsedMs() {
        return elapsedMs;
      },
    },
  };
  return state;
}
