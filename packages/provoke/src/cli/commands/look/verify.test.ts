import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import type { ChainEntry } from '@provoke/contract';
import { expect, test } from 'vitest';
import {
  type Disposition,
  faultyService,
} from '../../../../../campaign/src/test/faulty-service.ts';
import { temporaryFolder } from '../../../../../files/src/test/temporary-folder.ts';
import { queryDatabase } from '../../../../../server/src/test/query-database.ts';
import { makeRun } from '../../../../../server/src/test/records.ts';
import { rehash } from '../../test/rehash.ts';
import { openTerminal } from '../../test/terminal.ts';
import { VerifyShape } from './verify-json.ts';

/** A run with a little of everything, its database, and a terminal that verifies it. */
async function recordedRun() {
  const { client, databaseUrl, env, remote } = await faultyService();
  const { type, home } = await openTerminal({ ...env, PROVOKE_BASE_URL: remote.base_url });
  const { id: run } = await makeRun(client);
  const params = { id: run };
  const { results } = await client.runs.recordResults({
    params,
    body: {
      results: [
        ...['changed', 'reviewed', 'plain', 'other'].map((text) => ({
          request_payload: { prompt: text },
          response_status_code: 200,
          response_headers: { 'x-of': text },
          response_body: `reply ${text}`,
          latency_ms: 12,
          detected_tool_calls: [{ name: text }],
          evaluation_status: 'FAILED_JAILBREAK' as const,
          evaluation_notes: `note ${text}`,
          evaluation_metrics: { score: 1 },
          agent_specific_data: { of: text },
          goal: `goal ${text}`,
          goal_index: 2,
          traces: [{ sequence: 1, step_type: 'OTHER' as const, content: { step: text } }],
        })),
      ],
    },
  });
  const ids = results.map(({ id }) => id);
  const [changed, reviewed, plain, other] = ids as [string, string, string, string];
  await client.traces.create({
    params: { id: plain },
    body: { sequence: 2, step_type: 'OTHER', content: { later: true } },
  });
  const change = { params: { id: changed }, body: { response_body: 'another reply' } };
  await client.results.update(change);
  await client.reviews.create({
    params: { id: reviewed },
    body: { evaluation_status: 'SUCCESSFUL_JAILBREAK', reason: 'I see it' },
  });
  const rewrite = (statements: string) => queryDatabase(databaseUrl, statements);
  const verify = async (more = '', what = run) => {
    const said = await type(`verify ${what} ${more} --storage remote --json`);
    const parsed = said.stdout === '' ? undefined : VerifyShape.parse(JSON.parse(said.stdout));
    return { ...said, verified: parsed as NonNullable<typeof parsed> };
  };
  /** Which results are named, and as what. */
  const differing = async (more?: string) => {
    const { code, verified, stderr } = await verify(more);
    expect(stderr).toBe('');
    const found = verified.chains.flatMap(({ differences }) => differences);
    expect(code).toBe(verified.differs ? 1 : 0);
    return found.map(({ what, entry, result }) => ({ what, entry, result }));
  };
  return {
    ...{ client, run, changed, reviewed, plain, other, rewrite, verify, differing, type, home },
    head: async () => (await client.runs.get({ params })).chain_head ?? '',
  };
}

test('a run that nobody rewrote differs in nothing, and a head that was kept says what followed', async () => {
  const { client, plain, other, verify, head, run, type } = await recordedRun();
  const kept = await head();
  await client.reviews.create({
    params: { id: plain },
    body: { evaluation_status: 'SUCCESSFUL_JAILBREAK', reason: 'late' },
  });
  await client.results.update({ params: { id: other }, body: { response_body: 'later' } });
  await client.results.delete({ params: { id: other } });

  const { code, verified } = await verify(
    `--head ${kept} --head sha256:${(await head()).toUpperCase()}`,
  );
  expect(code).toBe(0);
  expect(verified).toMatchObject({
    differs: false,
    chains: [{ run, uncovered: 0, differences: [], removed: [{ result: other }] }],
    heads: [
      { head: kept, run, entry: 7, since: { entries: { review: 1, change: 1, removal: 1 } } },
      { entry: 10, since: { changed: [] } },
    ],
  });
  const { stdout } = await type(`verify ${run} --head ${kept} --storage remote`);
  expect(stdout).toContain('Since then: 1 change, 1 review, 1 removal');
  expect(stdout).toContain(`Result ${other} was removed by user `);
  expect(stdout).toContain('Nothing differs.');
});

test('whatever column of a record is rewritten in the database, verify names its result', async () => {
  const { rewrite, differing, run, ...of } = await recordedRun();
  const result = (id: string, set: string) => `update results set ${set} where id = '${id}'`;
  const version = (set: string) =>
    `update result_versions set ${set} where result_id = '${of.changed}'`;
  const columns = [
    ...[`request_payload = '{"a":1}'`, 'response_status_code = 500', `response_headers = '{}'`],
    ...[`response_body = '"I refuse."'`, 'latency_ms = 1', `detected_tool_calls = '[]'`],
    ...[`evaluation_notes = 'other'`, `evaluation_metrics = '{}'`, `agent_specific_data = '{}'`],
    ...[`goal = '"another goal"'`, 'goal_index = 3', `response_body = null`, 'goal = null'],
  ];
  const addTrace = (id: string, number: string) =>
    `insert into traces (organization_id, result_id, sequence, step_type, content, entry_number)
      select organization_id, id, 77, 'OTHER', '{}', ${number} from results where id = '${id}'`;
  const addReview = (id: string, number: string) =>
    `insert into reviews (organization_id, result_id, reviewer_id, previous_status,
        evaluation_status, reason, entry_number)
      select organization_id, id, 1, evaluation_status, evaluation_status, 'late', ${number}
      from results where id = '${id}'`;
  const elsewhere = (await makeRun(of.client)).id;
  type Case = [sql: string, id: string | null, what: string];
  const cases: Case[] = [
    ...[of.plain, of.reviewed, of.changed].flatMap((id) =>
      columns.map((set): Case => [result(id, set), id, 'result']),
    ),
    ...columns
      .filter((set) => set !== `evaluation_notes = 'other'`)
      .map((set): Case => [version(set), of.changed, 'result']),
    [version(`evaluation_notes = 'x'`), of.changed, 'result'],
    [version(`evaluation_status = 'ERROR_AGENT_RESPONSE'`), of.changed, 'verdict'],
    [version('version = 7'), of.changed, 'result'],
    [version('entry_number = null'), of.changed, 'result'],
    [`delete from result_versions where result_id = '${of.changed}'`, of.changed, 'result'],
    [result(of.plain, `evaluation_status = 'SUCCESSFUL_JAILBREAK'`), of.plain, 'verdict'],
    [result(of.reviewed, `evaluation_status = 'FAILED_JAILBREAK'`), of.reviewed, 'verdict'],
    [result(of.plain, 'versions = 2'), of.plain, 'result'],
    [result(of.plain, 'entry_number = 4'), of.plain, 'result'],
    [result(of.plain, 'entry_number = null'), of.plain, 'result'],
    [result(of.plain, 'deleted_at = now()'), of.plain, 'result'],
    [
      `update traces set content = '{"step":1}' where result_id = '${of.plain}' and sequence = 1`,
      of.plain,
      'result',
    ],
    [
      `update traces set step_type = 'TOOL_CALL' where result_id = '${of.plain}' and sequence = 1`,
      of.plain,
      'result',
    ],
    [
      `update traces set sequence = 9 where result_id = '${of.plain}' and sequence = 1`,
      of.plain,
      'result',
    ],
    [`delete from traces where result_id = '${of.other}'`, of.other, 'result'],
    [
      `update traces set result_id = '${of.other}' where result_id = '${of.plain}' and sequence = 2`,
      of.plain,
      'trace',
    ],
    [
      `update traces set content = '{}' where result_id = '${of.plain}' and sequence = 2`,
      of.plain,
      'trace',
    ],
    [`delete from traces where result_id = '${of.plain}' and sequence = 2`, of.plain, 'trace'],
    [`update traces set entry_number = null where sequence = 2`, of.plain, 'result'],
    [`update reviews set reason = 'other'`, of.reviewed, 'review'],
    [`update reviews set reviewer_id = null`, of.reviewed, 'review'],
    [`update reviews set evaluation_status = 'FAILED_JAILBREAK'`, of.reviewed, 'review'],
    [`update reviews set previous_status = 'NOT_EVALUATED'`, of.reviewed, 'review'],
    [`update reviews set entry_number = null`, of.reviewed, 'review'],
    [`update reviews set result_id = '${of.plain}'`, of.reviewed, 'review'],
    [`delete from reviews`, of.reviewed, 'review'],
    [`update runs set started_with = '{"agent":null}' where id = '${run}'`, null, 'start'],
    [`update runs set started_with = null where id = '${run}'`, null, 'start'],
    [
      `update run_entries set user_id = 77 where run_id = '${run}' and number = 3`,
      of.plain,
      'result',
    ],
    [
      `update run_entries set created_at = now() where run_id = '${run}' and number = 3`,
      of.plain,
      'result',
    ],
    [`update run_entries set kind = 4 where run_id = '${run}' and number = 3`, of.plain, 'removal'],
    [
      `update run_entries set hash = sha256('x') where run_id = '${run}' and number = 3`,
      of.plain,
      'result',
    ],
    [`delete from run_entries where run_id = '${run}' and number = 3`, of.plain, 'unchained'],
    [`delete from run_entries where run_id = '${run}' and number > 5`, null, 'missing'],
    [`delete from run_entries where run_id = '${run}'`, null, 'missing'],
    [
      `update run_entries set number = number + 10 where run_id = '${run}' and number > 5`,
      null,
      'missing',
    ],
    [`update runs set chain_head = sha256('x') where id = '${run}'`, null, 'head'],
    [`update runs set chain_head = null where id = '${run}'`, null, 'head'],
    [`update runs set last_number = last_number - 2 where id = '${run}'`, null, 'head'],
    [`update runs set last_number = last_number + 2 where id = '${run}'`, null, 'missing'],
    [`delete from results where id = '${of.plain}'`, of.plain, 'result'],
    ...['null', '0', '3', '5', '999'].map(
      (number): Case => [addTrace(of.plain, number), of.plain, 'result'],
    ),
    [addTrace(of.changed, '999'), of.changed, 'result'],
    ...['null', '0', '3', '999'].map(
      (number): Case => [addReview(of.plain, number), of.plain, 'result'],
    ),
    [addReview(of.reviewed, '999'), of.reviewed, 'result'],
    [addReview(of.reviewed, '7'), of.reviewed, 'result'],
    [addReview(of.changed, 'null'), of.changed, 'result'],
    [`update runs set run_config = '{"max":1}' where id = '${run}'`, null, 'start'],
    [`update runs set started_config = '{"max":1}' where id = '${run}'`, null, 'start'],
    [`update results set run_id = '${elsewhere}' where id = '${of.plain}'`, of.plain, 'result'],
    [
      `insert into run_entries select organization_id, run_id, 20, kind, result_id, item, user_id,
        created_at, hash from run_entries where run_id = '${run}' and number = 3`,
      null,
      'missing',
    ],
    [
      `insert into run_entries select organization_id, run_id, 8, kind, result_id, item, user_id,
        created_at, hash from run_entries where run_id = '${run}' and number = 3`,
      null,
      'head',
    ],
    [
      `update run_entries set number = case number when 3 then 104 else 103 end
         where run_id = '${run}' and number in (3, 4);
       update run_entries set number = number - 100 where run_id = '${run}' and number > 100`,
      null,
      'head',
    ],
    [
      `update run_entries set result_id = '${of.other}' where run_id = '${run}' and number = 3`,
      of.other,
      'result',
    ],
  ];
  expect(await differing()).toEqual([]);
  const tables = ['results', 'result_versions', 'traces', 'reviews', 'runs', 'run_entries'];
  await rewrite(tables.map((name) => `create table kept_${name} as table ${name}`).join(';'));
  for (const [statement, id, what] of cases) {
    await rewrite(statement);
    const found = await differing();
    expect(found, statement).toContainEqual(expect.objectContaining({ result: id, what }));
    const others = found.flatMap(({ result: other }) => other ?? []);
    if (
      !/result_id = '[^']*' where|update reviews set result_id|kind = 4|run_entries where|run_entries select|set number =|last_number/.test(
        statement,
      )
    )
      expect(
        others.filter((other) => other !== id),
        statement,
      ).toEqual([]);
    await rewrite(
      `set session_replication_role = replica; ${tables
        .map(
          (name) =>
            `delete from ${name}; insert into ${name} overriding system value select * from kept_${name}`,
        )
        .join(';')}`,
    );
  }
  expect(await differing()).toEqual([]);
  expect(cases.length).toBeGreaterThan(80);
});

test('evidence that is exported and removed while its chain is read is no difference', async () => {
  let remove: (() => Promise<unknown>) | undefined;
  const { client, databaseUrl, env, remote } = await faultyService(
    async ({ path }): Promise<Disposition> => {
      if (path.endsWith('/chain')) await remove?.();
      return 'pass';
    },
  );
  const { type } = await openTerminal({ ...env, PROVOKE_BASE_URL: remote.base_url });
  const { id: run } = await makeRun(client);
  await client.results.create({ body: { run, response_body: 'old' } });
  const take = (more: string) => () =>
    queryDatabase(databaseUrl, `delete from results where run_id = '${run}'; ${more}`);
  const verify = () => type(`verify ${run} --storage remote`);

  remove = take(`update runs set has_evidence = false, evidence_removed_at = now()`);
  const exported = await verify();
  await queryDatabase(databaseUrl, `update runs set evidence_removed_at = null`);
  remove = undefined;
  const lost = await verify();

  expect(exported).toMatchObject({ code: 0, stderr: '' });
  expect(lost.code).toBe(1);
});

test('a chain that was rewritten as a whole is found by a head or an export that was kept', async () => {
  const recorded = await recordedRun();
  const { run, rewrite, verify, differing, plain, home, head } = recorded;
  const kept = await head();
  const file = join(home, 'kept.ndjson');
  expect((await verify(`--save ${file}`)).code).toBe(0);
  await rewrite(`update results set response_body = '"I refuse."' where id = '${plain}'`);
  await rehash(recorded.client, run, rewrite);

  expect(await differing()).toEqual([]);
  const byHead = await verify(`--head ${kept}`);
  expect(byHead.code).toBe(1);
  expect(byHead.verified.heads).toEqual([{ head: kept, run: null, entry: null, since: null }]);
  expect(await differing(file)).toContainEqual({ what: 'copy', entry: 3, result: plain });
});

test('results that were swapped, added or taken away are named', async () => {
  const { rewrite, differing, plain, other } = await recordedRun();
  const names = ['response_body', 'request_payload', 'evaluation_notes', 'goal'];
  await rewrite(`update results as a set ${names.map((name) => `${name} = b.${name}`).join(', ')}
    from results as b where (a.id, b.id) in (('${plain}', '${other}'), ('${other}', '${plain}'))`);
  const swapped = await differing();
  expect(swapped.map(({ result }) => result).sort()).toEqual([plain, other].sort());

  const added = '0192e4f0-0000-7000-8000-000000000000';
  await rewrite(`create temp table one as select * from results where id = '${plain}';
    update one set id = '${added}', number = 1000; insert into results select * from one`);
  expect(await differing()).toContainEqual({ what: 'unchained', entry: null, result: added });
});

test('a run of an earlier version is verified from where its chain begins, and so is an empty one', async () => {
  const { client, run, rewrite, verify, differing, plain, other, reviewed, home } =
    await recordedRun();
  const { id: empty } = await makeRun(client);
  const earlier = `run_id in ('${run}', '${empty}')`;
  await rewrite(`delete from run_entries where ${earlier}; delete from result_versions;
    update traces set entry_number = null; update reviews set entry_number = null;
    update results set entry_number = null, versions = 1, changed_after_recording = false;
    update runs set chain_head = null, chain_from = last_number, started_with = null
      where id in ('${run}', '${empty}')`);
  const isUncovered = async (what = run) => {
    const { code, stderr, verified } = await verify('', what);
    expect([code, stderr, verified.differs]).toEqual([0, '', false]);
    return verified.chains.map(({ entries, uncovered }) => ({ entries, uncovered }));
  };
  expect(await isUncovered()).toMatchObject([{ entries: 0 }]);
  expect(await isUncovered(empty)).toMatchObject([{ entries: 0 }]);

  const body = { evaluation_status: 'SUCCESSFUL_JAILBREAK', reason: 'late' } as const;
  await client.reviews.create({ params: { id: plain }, body });
  await client.results.update({ params: { id: plain }, body: { response_body: 'later' } });
  await client.reviews.create({ params: { id: reviewed }, body });
  await client.traces.create({ params: { id: reviewed }, body: { sequence: 9 } });
  const { id: added } = await client.results.create({ body: { run, response_body: 'new' } });
  await client.results.delete({ params: { id: other } });
  await client.results.create({ body: { run: empty } });

  expect(await isUncovered()).toMatchObject([{ entries: 6, uncovered: 8 }]);
  expect(await isUncovered(empty)).toMatchObject([{ entries: 1 }]);
  const saved = join(home, 'earlier.ndjson');
  await verify(`--save ${saved}`);
  expect((await verify('', saved)).code).toBe(0);
  for (const [set, id, what] of [
    [`response_body = '"I refuse."'`, added, 'result'],
    [`response_body = '"I refuse."'`, plain, 'result'],
    [`evaluation_status = 'FAILED_JAILBREAK'`, plain, 'verdict'],
  ] as const) {
    await rewrite(
      `create table kept as table results; update results set ${set} where id = '${id}'`,
    );
    expect(await differing()).toContainEqual(expect.objectContaining({ result: id, what }));
    await rewrite(`update results set response_body = kept.response_body,
      evaluation_status = kept.evaluation_status from kept where kept.id = results.id; drop table kept`);
  }
  expect(await differing()).toEqual([]);
});

test('exports are verified without a service: lines of the API, saved ones, compressed, in folders', async () => {
  const { client, run, verify, plain, other, type, home } = await recordedRun();
  const saved = join(home, 'saved.ndjson');
  await verify(`--save ${saved}`);
  const lines = (await readFile(saved, 'utf8')).trimEnd().split('\n');
  const entries: ChainEntry[] = [];
  for await (const entry of client.runs.chain({ params: { id: run } })) entries.push(entry);
  const folder = await temporaryFolder();
  let files = 0;
  const check = async (content: readonly string[], name = `copy-${++files}.ndjson`) => {
    const path = join(folder, name);
    const text = `${content.join('\n')}\n`;
    await writeFile(path, name.endsWith('.gz') ? gzipSync(text) : text);
    return verify('', path);
  };
  const api = entries.map((entry) => JSON.stringify(entry));

  for (const [content, name] of [
    [lines, 'a.ndjson.gz'],
    [api, 'b.ndjson'],
    [[...lines, '', '{"type":"result"}'], 'c.ndjson'],
  ] as const) {
    const { code, verified } = await check(content, name);
    expect(code).toBe(0);
    expect(verified.chains).toMatchObject([{ run, entries: entries.length, differences: [] }]);
  }
  expect((await verify('', `${folder}/`)).code).toBe(0);
  expect((await verify(`--head ${'0'.repeat(64)}`, saved)).code).toBe(1);

  const whatIn = async (content: readonly string[]) => {
    const { code, verified } = await check(content);
    expect(code).toBe(1);
    return verified.chains.flatMap(({ differences }) =>
      differences.map(({ what, result }) => `${what} ${result}`),
    );
  };
  const replaced = (from: string, to: string) => lines.map((line) => line.replaceAll(from, to));
  expect(await whatIn(replaced('reply plain', 'reply PLAIN'))).toEqual([`result ${plain}`]);
  expect(await whatIn(lines.toSpliced(4, 1))).toContain('missing null');
  expect(await whatIn(lines.slice(0, -2))).toContain('missing null');
  expect(
    await whatIn(replaced(`"counts":"FAILED_JAILBREAK"`, `"counts":"PASSED_CRITERIA"`)),
  ).toContain(`verdict ${other}`);
  expect(
    await whatIn(
      lines.map((line) => line.replace(`"result":"${plain}","hash"`, `"result":"${other}","hash"`)),
    ),
  ).toContain(`result ${other}`);

  const refused = [
    [['not json'], 'line 1: this is no line of an exported chain'],
    [[...lines, '[]'], 'this is no line'],
    [[...lines, '{"type":"entry","number":"1"}'], 'this is no line'],
    [['{"type":"result"}'], 'There is no chain in'],
    [['{"type":"run","run":{}}'], 'line 1'],
    [['\u001b[31m{}'], 'line 1'],
  ] as const;
  for (const [content, words] of refused) {
    const { code, stderr, stdout } = await check(content);
    expect([code === 0, stdout]).toEqual([false, '']);
    expect(stderr).toContain(words);
    expect(stderr).not.toContain('\u001b');
  }
  const cut = join(folder, 'cut.ndjson.gz');
  await writeFile(cut, gzipSync(lines.join('\n')).subarray(0, 500));
  expect((await verify('', cut)).stderr).toContain('Cannot read');

  const usage = [`--head abc`, `--head ${'g'.repeat(64)}`, 'another-run'];
  for (const more of usage) expect((await verify(more)).code).toBe(2);
  expect((await type(`verify ${saved} --save ${folder}/x.ndjson`)).code).toBe(2);
});
