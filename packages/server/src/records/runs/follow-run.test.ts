import { indexStatuses, scoreNone } from '@provoke/contract';
import { expect, test } from 'vitest';
import { createDatabase } from '../../test/create-database.ts';
import { postponeTimers } from '../../test/postpone-timers.ts';
import { makeRun } from '../../test/records.ts';
import { serveOn } from '../../test/serve-on.ts';

/** The time between looks for changes that were missed. */
const LOOK_ANYWAY_MS = 15_000;

type Event = { event: string; id: string | undefined; data: Record<string, unknown> };

/** A run's events as they arrive over the wire, until the reader stops. */
async function* read(url: string, apiKey: string, lastEventId?: string): AsyncGenerator<Event> {
  const signal = AbortSignal.timeout(120_000);
  const answer = await fetch(url, {
    signal,
    headers: {
      authorization: `Bearer ${apiKey}`,
      ...(lastEventId && { 'last-event-id': lastEventId }),
    },
  });
  expect(answer.headers.get('content-type')).toBe('text/event-stream');
  let text = '';
  for await (const chunk of answer.body?.pipeThrough(new TextDecoderStream()) ?? []) {
    const blocks = (text + chunk).split('\n\n');
    text = blocks.pop() ?? '';
    for (const block of blocks) {
      const fields = new Map(
        block
          .split('\n')
          .map((line) => [line.slice(0, line.indexOf(': ')), line.slice(line.indexOf(': ') + 2)]),
      );
      const event = fields.get('event');
      if (event) yield { event, id: fields.get('id'), data: JSON.parse(fields.get('data') ?? '') };
    }
  }
}

async function until(events: AsyncGenerator<Event>, enough: (event: Event) => boolean) {
  const heard: Event[] = [];
  for await (const event of events) {
    heard.push(event);
    if (enough(event)) break;
  }
  return heard;
}

const total = (wanted: number) => (event: Event) => event.data['total_results'] === wanted;

async function watched() {
  const databaseUrl = await createDatabase();
  const node = await serveOn(databaseUrl);
  const run = await makeRun(node.client);
  const url = `${node.url}/run/${run.id}/events`;
  const record = (count: number) =>
    node.client.runs.recordResults({
      params: { id: run.id },
      body: { results: Array.from({ length: count }, (_, latency_ms) => ({ latency_ms })) },
    });
  return { databaseUrl, node, run, url, record };
}

test('a watcher gets existing results, then new ones, in order, followed by the counts', async () => {
  const { node, url, record } = await watched();
  await record(2);
  const events = read(url, node.apiKey);

  const backlog = await until(events, total(2));

  expect(backlog.map(({ event, id }) => [event, id])).toEqual([
    ['result', '1'],
    ['result', '2'],
    ['run', undefined],
  ]);
});

test('a result recorded through one node reaches a watcher on another immediately', async () => {
  postponeTimers(LOOK_ANYWAY_MS);
  const { databaseUrl, node, run, record } = await watched();
  const other = await serveOn(databaseUrl);
  const events = read(`${other.url}/run/${run.id}/events`, node.apiKey);
  await events.next();

  const heard = until(events, total(1));
  await record(1);

  expect((await heard).map(({ event }) => event)).toEqual(['result', 'run']);
});

test('a reconnecting watcher resumes after its last event', async () => {
  const { node, url, record } = await watched();
  await record(250);

  const heard = await until(read(url, node.apiKey, '120'), total(250));

  const numbers = heard.flatMap(({ event, id }) => (event === 'result' ? [Number(id)] : []));
  expect(numbers).toEqual(Array.from({ length: 130 }, (_, index) => 121 + index));
});

test('a changed verdict is sent again, and the end of the run comes last', async () => {
  const { node, run, url, record } = await watched();
  const { results } = await record(2);
  const events = read(url, node.apiKey, '2');
  await events.next();

  const id = results[0]?.id as string;
  await node.client.results.update({
    params: { id },
    body: { evaluation_status: 'FAILED_JAILBREAK' },
  });
  await node.client.runs.update({ params: { id: run.id }, body: { status: 'COMPLETED' } });
  const heard = await until(events, ({ data }) => data['status'] === 'COMPLETED');

  expect(heard.find(({ event }) => event === 'result')).toMatchObject({
    id: '3',
    data: { id, evaluation_status: 'FAILED_JAILBREAK' },
  });
  expect(heard.at(-1)).toMatchObject({ event: 'run', data: { failed_jailbreaks: 1 } });
});

test('stopping the service ends the streams without waiting for their readers', async () => {
  postponeTimers(LOOK_ANYWAY_MS);
  const { node, url } = await watched();
  const events = read(url, node.apiKey);
  await events.next();

  const [rest] = await Promise.all([until(events, () => false), node.close()]);

  expect(rest).toEqual([]);
});

test('deleting a run ends its streams', async () => {
  postponeTimers(LOOK_ANYWAY_MS);
  const { node, run, url } = await watched();
  const events = read(url, node.apiKey);
  await events.next();

  await node.client.runs.delete({ params: { id: run.id } });

  expect(await until(events, () => false)).toEqual([]);
});

test('with columns, a watcher gets the rows of the index, also of changed results', async () => {
  const { node, url, record } = await watched();
  const { results } = await record(2);
  const events = read(`${url}?columns=true`, node.apiKey);

  const first = await until(events, ({ event }) => event === 'columns');
  const again = read(`${url}?columns=true`, node.apiKey, '2');
  await node.client.results.update({
    params: { id: results[1]?.id ?? '' },
    body: { evaluation_status: 'SUCCESSFUL_JAILBREAK' },
  });
  const later = await until(again, ({ event }) => event === 'columns');

  const row = { attempt: 1, judges: [], score: scoreNone };
  const open = indexStatuses.indexOf('open');
  expect(first.at(-1)?.data).toMatchObject({ ...row, place: 0, latency: 0, status: open });
  expect(later.at(-1)?.data).toMatchObject({
    ...row,
    place: 1,
    latency: 1,
    status: 0,
    evidence: 1,
  });
});
