// Code that must not compile: `tsc -b` fails if any of it does.
import type { Contract, Operations, RunEvent, RunSummary } from '@provoke/contract';
import { operations } from '@provoke/contract/operations';
import { type Client, createClient } from './client.ts';

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

// @ts-expect-error an event must be narrowed before its data is read
export const unread = (event: RunEvent): RunSummary => event.data;

type BulkItem = NonNullable<
  Parameters<Client['runs']['recordResults']>[0]
>['body']['results'][number];

// @ts-expect-error a bulk names its run once, in the path
export const runOfAnItem: BulkItem = { run: params.id };

const baseUrl = 'http://127.0.0.1:8080';
declare const contract: Contract;

export const ofTheTable = (): Client => createClient({ baseUrl, operations });

export const ofTheContract = (): Client => createClient({ baseUrl, operations: contract });

// @ts-expect-error a client is made of operations
export const ofNothing = () => createClient({ baseUrl });

const { traces, ...others } = operations;

// @ts-expect-error a table that misses a resource is out of date
export const withoutTraces: Operations = others;

// @ts-expect-error so is one that misses an operation
export const withoutRead: Operations['keyContext'] = {};

const { get } = operations.runs;

// @ts-expect-error a run is read, not created
export const anotherMethod: Operations['runs']['get'] = { ...get, method: 'post' };

// @ts-expect-error a read takes no key
export const aKeyTooMany: Operations['runs']['get'] = { ...get, creates: true };

const { creates, ...keyless } = operations.traces.create;

// @ts-expect-error what creates a record takes a key
export const aKeyTooFew: Operations['traces']['create'] = keyless;

// @ts-expect-error the contract has no event of this name
export const otherEvents: Operations['runs']['events']['streams'] = ['verdict'];

// @ts-expect-error the table types what a call returns as the contract does
export const notARun = async (): Promise<{ goal: string }> => ofTheTable().runs.get({ params });
