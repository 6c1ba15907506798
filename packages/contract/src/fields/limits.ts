import { campaignSlicesMax } from './campaign-slices-max.ts';

/** Every limit of the service that a caller can reach. Lengths are in code points. */
export const limits = {
  agentNameMax: 200,
  agentEndpointMax: 500,
  attackTypeMax: 100,
  campaignIdMax: 200,
  keyNameMax: 50,
  personNameMax: 150,
  emailMax: 254,
  /** Characters of the object that an audit log is narrowed to. */
  auditSubjectMax: 500,
  passwordMin: 10,
  passwordMax: 128,
  /** A password that is checked, not set. */
  passwordTriedMax: 1_000,
  secondFactorCodeMax: 50,
  integerMin: -2_147_483_648,
  integerMax: 2_147_483_647,
  pageSize: 10,
  runPageSizeMax: 100,
  resultPageSizeMax: 1_000,
  jsonDepthMax: 100,
  /** Values in one body: objects, lists, texts, numbers, `true`, `false` and `null`. */
  jsonValuesMax: 500_000,
  jsonMembersMax: 50_000,
  /** Items in all lists of one body, except in evidence; for example results with their traces. */
  jsonListedMax: 30_000,
  /** A text outside evidence, and a number. */
  textBytesMax: 1_000_000,
  /** Bodies of operations without their own limit. */
  bodyBytesMax: 65_536,
  agentBodyBytesMax: 1_000_000,
  /** Error messages about one body. */
  complaintsMax: 100,
  urlMax: 8_192,
  /** Results in one `POST /run/{id}/results`. */
  bulkResultsMax: 1_000,
  /** Results in one `POST /run/{id}/reviews`. */
  bulkReviewsMax: 1_000,
  reviewsBodyBytesMax: 1_000_000,
  /** Goals on one side of `GET /run/compare`; its results, where these say more than their counts hold. */
  comparedGoalsMax: 100_000,
  comparedResultsMax: 100_000,
  /** Places of one `GET /run/{id}/index`. */
  indexPlacesMax: 500_000,
  /** Places of one `GET /run/{id}/preview`, and characters of each reply. */
  previewsMax: 200,
  previewCharactersMax: 200,
  toolNameMax: 100,
  /** Of one `POST /v1/traces`, as sent and unpacked. */
  exportBytesMax: 4_194_304,
  /** In one `POST /run/{id}/trace-ids`; of a run; of an organization's runs. */
  traceIdsMax: 1_000,
  runTraceIdsMax: 100_000,
  organizationTraceIdsMax: 1_000_000,
  /** A span that is longer is cut. */
  spanBytesMax: 65_536,
  /** Spans of an attempt, which is a trace, and their bytes. */
  traceSpansMax: 1_000,
  traceSpansBytesMax: 4_194_304,
  /** Bytes of spans of a run, and of an organization's runs. */
  runSpansBytesMax: 268_435_456,
  organizationSpansBytesMax: 1_073_741_824,
  /** Spans of one `GET /run/{id}/spans`, and their bytes. */
  spansMax: 1_000,
  spansBytesMax: 4_194_304,
  /** Of what late spans of a result are judged by, and of its traces. */
  lateBasisBytesMax: 262_144,
  lateTraceIdsMax: 100,
  /** Traces in one `POST /result/{id}/evidence`. */
  evidenceTracesMax: 1_000,
  /** Attempts that `GET /finding` looks at, findings of one answer, and attempts of each that it names. */
  queueAttemptsOfAll: 10_000,
  queueFindingsMax: 50,
  queueThroughMax: 500,
  queueAttemptsMax: 1_000,
  worstFindingsMax: 3,
  worstAgentsMax: 20,
  queueCursorMax: 100,
  /** Decisions of one `GET /finding/decisions`. */
  decisionsMax: 500,
  /** Characters of a search, and places in its answer. */
  searchMax: 200,
  foundPlacesMax: 10_000,
  /** Results of a run in `GET /run/{id}/report`. */
  reportedResultsMax: 1_000_000,
  overviewDaysMax: 366,
  clusteredGoalsMax: 200_000,
  retentionDaysMax: 36_500,
  /** Runs of `GET /agent/{id}/history`. */
  historyMax: 200,
  idempotencyKeyMax: 255,
  idempotencyHours: 24,
  /** Simultaneous event streams, per process. */
  userStreamsMax: 20,
  organizationStreamsMax: 100,
  streamsMax: 1_000,
  gatewayBodyBytesMax: 1_048_576,
  gatewayValuesMax: 50_000,
  gatewayMessagesMax: 500,
  gatewayPartsMax: 1_000,
  gatewayInputsMax: 500,
  gatewayTokensMax: 4_096,
  usageDaysMax: 92,
  webhookNameMax: 100,
  webhookUrlMax: 2_000,
  /** Webhooks of an organization. */
  webhooksMax: 20,
  /** Of an organization. */
  webhookTestsPerMinute: 10,
  scheduleNameMax: 64,
  /** Schedules of an organization. */
  schedulesMax: 50,
  /** Entries that are kept of each schedule. */
  scheduleHistoryMax: 500,
  cronMax: 100,
  timeZoneMax: 64,
  targetNameMax: 64,
  /** Of one campaign on workers. */
  campaignGoalsMax: 10_000,
  campaignTechniquesMax: 64,
  campaignSlicesMax,
  workConcurrencyMax: 1_000,
  requestsPerMinuteMax: 1_000_000,
  /** Unfinished campaigns of an organization. */
  openCampaignsMax: 100,
  slicesTakenMax: 50,
  sliceEventsMax: 200,
  /** Bytes of events in one `GET /slice/{id}/events`. */
  sliceEventsBytesMax: 8_000_000,
  workWaitMsMax: 86_400_000,
  workerNameMax: 100,
  workerTargetsMax: 50,
  workerVariablesMax: 200,
  variableNameMax: 200,
  variablesMax: 50,
  /** Of each user's workers, who are not counted in the limit of an hour. */
  workerRequestsPerMinute: 30_000,
  /** The same for what sends spans with keys of the user. */
  exporterRequestsPerMinute: 6_000,
} as const;
