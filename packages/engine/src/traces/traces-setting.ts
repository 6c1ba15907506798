import { z } from 'zod';

/** The port of OTLP over HTTP. */
const PORT = 4318;
/** An exporter in batches sends every 5 seconds, unless it is set otherwise. */
const WAIT_S = 10;
const SETTLE_S = 60;

const whole = {
  port: z
    .int()
    .min(0)
    .max(65_535)
    .default(PORT)
    .describe('port on this computer that takes spans; 0 takes any. A remote service needs none'),
  wait_seconds: z
    .number()
    .min(0)
    .max(300)
    .default(WAIT_S)
    .describe("how long an attempt's verdict waits until its trace has ended"),
  settle_seconds: z
    .number()
    .min(0)
    .max(3_600)
    .default(SETTLE_S)
    .describe('how long late spans count after the last attempt'),
};

/** Whether spans of the agent are taken, and how long they are waited for. */
export const tracesSetting = z.union([z.boolean(), z.strictObject(whole)]);
export type TracesSetting = z.output<z.ZodObject<typeof whole>>;

/** With what was left out. Undefined if no spans are taken. */
export const readTracesSetting = (
  given: z.output<typeof tracesSetting> | undefined,
): TracesSetting | undefined =>
  given === undefined || given === false
    ? undefined
    : z.strictObject(whole).parse(given === true ? {} : given);
