// What must not compile: `tsc -b` fails when one of these begins to.
import type { RunEvent, RunSummary } from '@provoke/contract';
import type { Client } from './client.ts';

declare const client: Client;
const body = { sequence: 0 };
const params = { id: '0192e4f0-0000-7000-8000-000000000000' };

export const keyOfWhatIsMade = () =>
  client.runs.recordResults({ params, body: { results: [{}] }, idempotencyKey: 'mine' });

// @ts-expect-error reading makes nothing, so it takes no key
export const keyOfARead = () => client.runs.get({ params, idempotencyKey: 'mine' });

// @ts-expect-error nor does a list
export const keyOfAList = () => client.runs.list({ idempotencyKey: 'mine' });

// @ts-expect-error nor does a change: twice is as good as once
export const keyOfAChange = () => client.runs.update({ params, body: {}, idempotencyKey: 'mine' });

// @ts-expect-error a key is text
export const keyOfAnotherType = () => client.traces.create({ params, body, idempotencyKey: 1 });

export const resumed = (): AsyncGenerator<RunEvent> => client.runs.events({ params, after: 12 });

// @ts-expect-error only a stream is resumed
export const resumedRead = () => client.runs.get({ params, after: 12 });

// @ts-expect-error a stream is walked, not awaited
export const awaited = (): Promise<RunEvent> => client.runs.events({ params });

// @ts-expect-error a stream has no pages
export const pagesOfAStream = () => client.runs.events.all({ params });

// @ts-expect-error an event is told apart before its data is read
export const unread = (event: RunEvent): RunSummary => event.data;

type BulkItem = NonNullable<
  Parameters<Client['runs']['recordResults']>[0]
>['body']['results'][number];

// @ts-expect-error a bulk names its run once, in the path
export const runOfAnItem: BulkItem = { run: params.id };
