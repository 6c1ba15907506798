import { createHash } from 'node:crypto';
import type { Client } from '@provoke/client';
import type { ChainEntry } from '@provoke/contract';
import { expect, test } from 'vitest';
import { makeRun } from '../../test/records.ts';
import { shareServer } from '../../test/start-server.ts';
import { nextHead } from '../chain/next-head.ts';
import { readChain } from './read-chain.ts';

const share = shareServer(() => ({ maxBodyBytes: 20_000_000 }));

/** Follows a run's chain as its reader would. */
async function follow(client: Client, id: string) {
  const entries: ChainEntry[] = [];
  for await (const entry of client.runs.chain({ params: { id } })) entries.push(entry);
  let head: Buffer = Buffer.alloc(0);
  for (const { number, hash } of entries) head = nextHead(head, number, Buffer.from(hash, 'hex'));
  const run = await client.runs.get({ params: { id } });
  return { entries, wrong: entries.filter(isWrong), head: head.toString('hex'), run };
}

const isWrong = ({ text, hash }: ChainEntry) =>
  text !== null && createHash('sha256').update(text).digest('hex') !== hash;

test('everything recorded in a run is an entry of its chain, in the order of recording', async () => {
  const server = share();
  const { client } = await server.org();
  const { id } = await makeRun(client);

  const alone = await client.results.create({
    body: {
      run: id,
      response_body: 'no\u2028\n"',
      request_payload: { 1: [1.1, 'é'] },
      evaluation_notes: 'é \u2028 \n',
      goal: 'reveal it',
      evaluation_status: 'FAILED_JAILBREAK',
    },
  });
  const many = await client.runs.recordResults({
    params: { id },
    body: {
      results: [
        { response_body: 'a', traces: [{ sequence: 3, content: { b: 1, a: 2 } }, { sequence: 1 }] },
        { response_body: 'b', agent_specific_data: { goal: 'of the technique', goal_index: 3 } },
        {},
      ],
    },
  });
  const [first, second, third] = many.results.map((one) => one.id) as [string, string, string];
  await client.traces.create({ params: { id: first }, body: { sequence: 2, content: { x: 'y' } } });
  await client.results.update({ params: { id: second }, body: { response_body: 'B' } });
  await client.reviews.create({
    params: { id: second },
    body: { evaluation_status: 'SUCCESSFUL_JAILBREAK', reason: 'seen' },
  });
  await client.results.update({ params: { id: second }, body: { evaluation_notes: 'again' } });
  await client.reviews.create({
    params: { id: alone.id },
    body: { evaluation_status: 'SUCCESSFUL_JAILBREAK', reason: 'é \u2028 \n' },
  });
  await client.results.delete({ params: { id: third } });

  const { entries, wrong, head, run } = await follow(client, id);
  expect(entries.map(({ kind, text }) => (text === null ? `${kind} gone` : kind))).toEqual([
    ...['start', 'result', 'result', 'result', 'result gone'],
    ...['trace', 'result', 'review', 'result', 'review', 'removal'],
  ]);
  expect(entries.map(({ number }) => number)).toEqual([...entries.keys()]);
  expect(wrong).toEqual([]);
  expect(run.chain_head).toBe(head);
  expect(run.chain_length).toBe(entries.length - 1);
  expect(entries[1]?.counts).toBe('SUCCESSFUL_JAILBREAK');
});

test('what is changed while a chain is read differs in nothing, and the last verdict of each result counts', async () => {
  const { client, organizationId } = await share().org();
  const { id: run } = await makeRun(client);
  const many = Array.from({ length: 40 }, () => ({ response_body: 'a'.repeat(200_000) }));
  const params = { id: run };
  const { results } = await client.runs.recordResults({ params, body: { results: many } });
  const [first = '', second = '', third = ''] = results.map(({ id }) => id);
  const [changed = '', removed = ''] = results.slice(-2).map(({ id }) => id);
  const verdict = { evaluation_status: 'SUCCESSFUL_JAILBREAK' } as const;
  const review = (id: string) =>
    client.reviews.create({ params: { id }, body: { ...verdict, reason: 'seen' } });

  const entries: ChainEntry[] = [];
  for await (const entry of readChain(share().db, { organizationId, runId: run })) {
    entries.push(entry);
    if (entry.result === second) {
      await review(first);
      await client.results.update({ params: { id: changed }, body: verdict });
      await client.results.delete({ params: { id: removed } });
    }
    // Nothing else followed, until now.
    if (entry.kind === 'removal') await review(third);
  }

  expect(entries.slice(41).map(({ kind }) => kind)).toEqual([
    ...['review', 'result', 'removal', 'review'],
  ]);
  expect(entries.filter(isWrong)).toEqual([]);
  const counts = new Map(entries.flatMap((one) => (one.counts ? [[one.result, one.counts]] : [])));
  for (const id of [first, changed, third]) expect(counts.get(id)).toBe('SUCCESSFUL_JAILBREAK');
});
