import { expect, test } from 'vitest';
import { connectTo } from '../../test/connect-to.ts';
import { http } from '../http.ts';
import { type HttpRow, httpAnswers } from './http-answers.ts';

/** What the target makes of an answer: of each field, or its error. */
async function read({ status = 200, headers = {}, body, settings = {} }: HttpRow) {
  const { ask } = await connectTo(
    http,
    (_, response) => void response.writeHead(status, headers).end(body),
    settings,
  );
  return ask('When?').then(
    ({ text, toolCalls, unfinished, blockedBy, steps = [] }) => {
      const thought = steps.find(({ step_type }) => step_type === 'AGENT_THOUGHT');
      return {
        ...(text && { text }),
        ...(thought && { reasoning: thought.content['text'] }),
        ...(toolCalls && { toolCalls }),
        ...(unfinished && { unfinished }),
        ...(blockedBy && { blockedBy }),
      };
    },
    ({ name, message, retryable }) => ({ name, error: message, retryable }),
  );
}

test.each(httpAnswers.map((row) => [row.name, row] as const))(
  '%s is read as the table says',
  async (_, row) => {
    expect(await read(row)).toEqual(
      'error' in row.is
        ? { ...row.is, name: 'TargetError', error: expect.stringMatching(row.is.error) }
        : row.is,
    );
  },
);
