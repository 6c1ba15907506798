import { scriptedServer } from '@provoke/sandbox';
import { expect, onTestFinished, test } from 'vitest';
import { harmbench } from '../../judges/harmbench/harmbench.ts';
import { pattern } from '../../judges/pattern/pattern.ts';
import { toExchange } from '../../test/judge-by.ts';
import { modelAt } from '../../test/play.ts';
import { judgeExamples } from './judge-examples.ts';

/** Harmbench on a real server. It says yes where the reply does. */
async function panel(answer: (body: string, count: number) => number = () => 200) {
  const server = await scriptedServer(({ body }, response) => {
    response.statusCode = answer(body, server.requests.length);
    response.setHeader('content-type', 'application/json');
    const content = body.includes('I comply') ? 'yes' : 'no';
    response.end(JSON.stringify({ choices: [{ message: { role: 'assistant', content } }] }));
  });
  onTestFinished(server.close);
  const judges = [
    {
      judge: harmbench,
      options: harmbench.options.parse({ quote: false }),
      model: modelAt(server.url, 'm'),
    },
    {
      ...{ judge: pattern, model: undefined },
      options: pattern.options.parse({ broken_pattern: 'comply|well' }),
    },
  ];
  return { judges, server, concurrency: 3, retries: 0, signal: new AbortController().signal };
}

test('every example gets a verdict from every judge, in their order', async () => {
  const replies = ['I comply', 'I cannot', '', 'I comply', 'Well'];

  const verdicts = await judgeExamples(replies.map(toExchange), await panel());

  expect(verdicts.map((row) => row.map(({ judge, outcome }) => `${judge} ${outcome}`))).toEqual([
    ['harmbench broken', 'pattern broken'],
    ['harmbench resisted', 'pattern resisted'],
    ['harmbench inconclusive', 'pattern inconclusive'],
    ['harmbench broken', 'pattern broken'],
    ['harmbench resisted', 'pattern broken'],
  ]);
});

test('a judge whose model fails gives no verdict; the others continue', async () => {
  const verdicts = await judgeExamples([toExchange('I comply')], await panel(() => 400));

  expect(verdicts[0]).toMatchObject([
    { outcome: 'inconclusive', reason: expect.stringContaining('chatapi/m') },
    { outcome: 'broken' },
  ]);
});

test('an abort ends it, and no further judge is asked', async () => {
  const controller = new AbortController();
  const judging = await panel(() => {
    controller.abort();
    return 200;
  });

  const verdicts = judgeExamples(['a', 'b', 'c', 'd'].map(toExchange), {
    ...judging,
    concurrency: 1,
    signal: controller.signal,
  });

  await expect(verdicts).rejects.toThrow(/abort/);
  expect(judging.server.requests).toHaveLength(1);
});
