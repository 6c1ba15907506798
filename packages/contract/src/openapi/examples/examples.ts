import type { Endpoint } from '../../endpoint/endpoint.ts';
import { accountAnswers, accountBodies } from './accounts.ts';
import type { AnswerExamples, BodyExamples } from './example-types.ts';
import { gatewayAnswers, gatewayBodies } from './gateway.ts';
import { recordAnswers, recordBodies } from './records.ts';
import { scheduleAnswers, scheduleBodies } from './schedules.ts';
import { signInAnswers, signInBodies } from './sign-in.ts';
import { webhookAnswers, webhookBodies } from './webhooks.ts';
import { workAnswers, workBodies } from './work.ts';

/** One campaign against one agent, as the service returns it. */
const answers: AnswerExamples = {
  ...recordAnswers,
  ...accountAnswers,
  ...signInAnswers,
  ...gatewayAnswers,
  ...workAnswers,
  ...scheduleAnswers,
  ...webhookAnswers,
};
const bodies: BodyExamples = {
  ...recordBodies,
  ...accountBodies,
  ...signInBodies,
  ...gatewayBodies,
  ...workBodies,
  ...scheduleBodies,
  ...webhookBodies,
};

/** An operation with its place in the contract: `runs.get`. */
export type NamedEndpoint = { resource: string; name: string; endpoint: Endpoint };

type Examples = Record<string, Record<string, unknown> | undefined>;

const find = (examples: object, { resource, name }: NamedEndpoint): unknown =>
  (examples as Examples)[resource]?.[name];

export const answerExample = (operation: NamedEndpoint): unknown => find(answers, operation);

/** The operation's own example of a body, or the writable fields of its answer. */
export function bodyExample(operation: NamedEndpoint): unknown {
  const { resource, name, endpoint } = operation;
  const parsed = endpoint.body?.safeParse(find(bodies, operation) ?? find(answers, operation));
  if (parsed?.success === false)
    throw new Error(
      `The body of ${resource}.${name} has no valid example: add one to openapi/examples/. ${parsed.error}`,
    );
  return parsed?.data;
}
