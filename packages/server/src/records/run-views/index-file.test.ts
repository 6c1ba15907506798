import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { makeRun } from '../../test/records.ts';
import { shareServer } from '../../test/start-server.ts';

const share = shareServer();

const results = [
  {
    ...{ goal_index: 0, latency_ms: 300, evaluation_status: 'SUCCESSFUL_JAILBREAK' as const },
    evaluation_metrics: {
      ...{ score: 0.755, evidence: 'did' },
      verdicts: [
        { judge: 'pattern', outcome: 'broken' },
        { judge: 'harmbench', outcome: 'inconclusive' },
      ],
    },
  },
  { goal_index: 70_000, evaluation_status: 'FAILED_JAILBREAK' as const },
  { goal_index: 0, latency_ms: 0, agent_specific_data: { arm: 'control' } },
  { goal_index: 0, latency_ms: 65_534, evaluation_status: 'ERROR_AGENT_RESPONSE' as const },
];

/** Each column as its bytes are in the file. */
function readBytes(file: Buffer) {
  const { columns, count } = JSON.parse(file.toString('utf8', 4, 4 + file.readUInt32LE())) as {
    count: number;
    columns: { name: string; type: keyof typeof widths; offset: number }[];
  };
  return Object.fromEntries(
    columns.map(({ name, type, offset }) => [
      name,
      `${type} ${file.toString('hex', offset, offset + count * widths[type])}`,
    ]),
  );
}
const widths = { u8: 1, u16: 2, u32: 4 };

test('the bytes of each column in an index stay as every version reads them', async () => {
  const { db, org } = share();
  const { client } = await org();
  const { id } = await makeRun(client);
  const made = await client.runs.recordResults({ params: { id }, body: { results } });
  await client.results.delete({ params: { id: made.results[1]?.id ?? '' } });
  await sql`update runs set created_at = '2026-01-01T00:00:00Z' where id = ${id}`.execute(db);
  await sql`
    update result_facts
    set created_at = '2026-01-01T00:00:00Z'::timestamptz + place * interval '90.4 s'
    where run_id = ${id}`.execute(db);

  const file = Buffer.from(await client.runs.index({ params: { id } }));

  expect(file.length % 8).toBe(0);
  expect(readBytes(file)).toMatchObject({
    goal: 'u8 00000000',
    latency: 'u16 2c0100000000feff',
    second: 'u16 00000000b5000f01',
    attempt: 'u8 01000002',
    verdicts: 'u8 0e000000',
    status: 'u8 00070402',
    score: 'u8 9700ffff',
    arm: 'u8 00000200',
    evidence: 'u8 03000000',
  });
});
