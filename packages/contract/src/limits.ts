/** Every bound of the service that a caller can meet, once. Lengths are in code points. */
export const limits = {
  agentNameMax: 200,
  agentEndpointMax: 500,
  attackTypeMax: 100,
  keyNameMax: 50,
  personNameMax: 150,
  emailMax: 254,
  passwordMin: 10,
  passwordMax: 128,
  integerMin: -2_147_483_648,
  integerMax: 2_147_483_647,
  pageSize: 10,
  runPageSizeMax: 100,
  resultPageSizeMax: 1_000,
  jsonDepthMax: 100,
  urlMax: 8_192,
  /** Results in one `POST /run/{id}/results`. */
  bulkResultsMax: 1_000,
  idempotencyKeyMax: 255,
  idempotencyHours: 24,
} as const;
