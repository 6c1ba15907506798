import { type AuditAction, limits } from '@provoke/contract';
import type { Logger } from 'pino';
import type { Database, Db } from '../../db/database.ts';
import { shareAnswerMemory } from '../../db/reading/answer-memory.ts';
import { openAnswerTurns } from '../../db/reading/answer-turn.ts';
import type { Writing } from '../../db/writing/writing.ts';
import { oneAtATime } from '../body/one-at-a-time.ts';
import { busy, shareBodyMemory } from '../body/share-body-memory.ts';
import type { Authenticate, Caller } from '../caller.ts';
import type { IdempotentWrite } from './idempotent-write.ts';
import { limitStreams } from './limit-streams.ts';

/** The services that every operation uses. */
export type HttpServices = {
  db: Database;
  log: Logger;
  config: { publicBaseUrl: string | undefined; maxBodyBytes: number; trustedProxies: number };
  authenticate: Authenticate;
  writing: Writing;
  idempotentWrite: IdempotentWrite;
  recordAudit: RecordAudit;
  /** Called after a record was deleted. */
  onDelete?(): void;
  /** In tests every answer is parsed against its schema. */
  checkAnswers?: boolean;
};

/** Writes an entry of the audit log in the transaction of the action. */
export type RecordAudit = (
  tx: Db,
  caller: Caller,
  entry: { action: AuditAction; subject: string | undefined; details: object | undefined },
) => Promise<unknown>;

/** Memory for large bodies, in units of the largest one: one organization gets half of it. */
const BODY_MEMORY = { bodies: 4, bodiesOfOrganization: 2, waitingMax: 64, waitMs: 40_000 };

/** Memory for several bodies of the maximum size. */
const memoryFor = (most: number) =>
  shareBodyMemory({
    max: BODY_MEMORY.bodies * most,
    organizationMax: BODY_MEMORY.bodiesOfOrganization * most,
    ...BODY_MEMORY,
  });

/** The services, and the state that an app's requests share. */
export type Mounting = ReturnType<typeof openMounting>;

export const openMounting = (services: HttpServices) => ({
  ...services,
  bodyMemories: {
    bytes: memoryFor(services.config.maxBodyBytes),
    items: memoryFor(limits.jsonListedMax),
  },
  oneAtATime: oneAtATime(),
  answerMemory: shareAnswerMemory(),
  answerTurns: openAnswerTurns(),
  /** Apart from the others, so that a campaign is recorded while its report is read. Their memory bounds how many wait. */
  bodyTurns: openAnswerTurns({
    whileOthersAsk: true,
    waitingMax: Number.POSITIVE_INFINITY,
    refusal: busy,
  }),
  /** Apart from the others, so that a campaign is recorded while its agent sends spans. */
  fileTurns: openAnswerTurns({ waitingMax: 50, refusal: busy }),
  /** Apart from the others, so that a page does not wait for a report to follow a run. */
  streamTurns: openAnswerTurns(),
  streamLimit: limitStreams(),
});
