import type { Logger } from 'pino';
import type { KeyUses } from '../../accounts/keys/key-uses.ts';
import type { Keys } from '../../accounts/secrets/derive-keys.ts';
import type { Db } from '../../db/database.ts';
import { buildFacts } from '../../records/facts/build-facts.ts';
import { buildFirstOpen } from '../../records/facts/build-first-open.ts';
import { buildGoalStates } from '../../records/facts/build-goal-states.ts';
import { judgeLateSpans } from '../../records/late-spans/judge-late-spans.ts';
import type { LateJudge } from '../../records/late-spans/late-judge.ts';
import type { ReviewCopies } from '../../records/reviews/copy-reviews.ts';
import { indexWords } from '../../records/words/index-words.ts';
import { pauseOverdue } from '../../work/campaigns/pause-overdue.ts';
import { judgeEnded } from '../../work/schedules/judge-ended.ts';
import { serveDue } from '../../work/schedules/serve-due.ts';
import { type SenderSettings, webhookSender } from '../../work/webhooks/webhook-sender.ts';
import type { WorkQueue } from '../../work/work-queue.ts';
import { removeDeleted } from '../removal/remove-deleted.ts';
import { removeOldSpans } from '../removal/remove-spans.ts';
import { applyRetention, type RetentionSettings } from '../retention/apply-retention.ts';
import type { Round, Task } from './repeat.ts';
import { runShortTasks } from './short-tasks.ts';

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;

/** Every minute also removes records that an earlier process left. Locked ones are tried again soon. */
export const removalTask = (db: Db): Task => ({
  name: 'removal of deleted records',
  everyMs: MINUTE,
  retryMs: SECOND,
  async run({ signal }) {
    const state = await removeDeleted(db, signal);
    return { done: undefined, locked: SECOND, interrupted: 0 }[state];
  },
});

export const keyUseTask = (keyUses: KeyUses): Task => ({
  name: 'recording of key uses',
  everyMs: MINUTE,
  run: keyUses.flush,
});

export const searchTask = (db: Db): Task => ({
  name: 'indexing of words',
  everyMs: SECOND,
  // Looking for work costs at most a fiftieth of the time, however many runs there are.
  restFactor: 50,
  async run({ signal }) {
    const hasMore = await indexWords(db, signal);
    // A round costs as much for one result as for many: those of the next second share one.
    if (hasMore === undefined) return undefined;
    return hasMore ? 0 : SECOND;
  },
});

export type Maintained = {
  db: Db;
  log: Logger;
  config: SenderSettings & { retention: RetentionSettings };
  keys: Keys;
  queue: WorkQueue;
  reviewCopies: ReviewCopies | undefined;
  lateJudge: LateJudge;
};

export const maintenanceTasks = ({
  db,
  log,
  config,
  keys,
  queue,
  reviewCopies,
  lateJudge,
}: Maintained): Task[] => [
  {
    name: 'building of missing facts',
    // Once: only an earlier version leaves any.
    everyMs: Infinity,
    retryMs: SECOND,
    run: ({ signal }) => buildFacts(db, signal),
  },
  ...(reviewCopies
    ? [
        {
          name: 'copying of reviews',
          // Once: later ones are copied when they are made.
          everyMs: Infinity,
          run: ({ signal }: Round) => reviewCopies.copyMissed(signal),
        },
      ]
    : []),
  {
    name: 'building of missing states of goals',
    everyMs: Infinity,
    retryMs: SECOND,
    run: ({ signal }) => buildGoalStates(db, signal),
  },
  {
    name: 'building of missing first open requests',
    everyMs: Infinity,
    retryMs: SECOND,
    run: ({ signal }) => buildFirstOpen(db, signal),
  },
  {
    name: 'export of expired evidence',
    everyMs: HOUR,
    level: 'error',
    run: ({ signal }) => applyRetention(db, log, config.retention, { signal }),
  },
  {
    name: 'removal of old spans',
    everyMs: 10 * MINUTE,
    run: async ({ signal }) => ((await removeOldSpans(db, signal)) ? 0 : undefined),
  },
  {
    name: 'verdicts on late spans',
    everyMs: 2 * SECOND,
    // Looking for some costs at most a tenth of the time.
    restFactor: 10,
    async run({ signal }) {
      const judging = { db, log, judge: lateJudge, reviewCopies };
      const hasMore = await judgeLateSpans(judging, signal);
      if (hasMore === undefined) return undefined;
      return hasMore ? 0 : 2 * SECOND;
    },
  },
  {
    name: 'verdicts on campaigns of schedules',
    everyMs: 5 * SECOND,
    run: async ({ signal }) => ((await judgeEnded(db, signal)) ? 0 : undefined),
  },
  {
    name: 'start of scheduled campaigns',
    everyMs: 5 * SECOND,
    run: async () => ((await serveDue({ db, log, queue, now: new Date() })) ? 0 : undefined),
  },
  {
    name: 'time limits of campaigns',
    everyMs: 5 * SECOND,
    run: () => pauseOverdue(db, queue),
  },
  {
    name: 'deliveries to webhooks',
    everyMs: 2 * SECOND,
    run: webhookSender({ db, log, keys }, config),
  },
  {
    name: 'short tasks',
    everyMs: MINUTE,
    run: () => runShortTasks(db, log),
  },
];
