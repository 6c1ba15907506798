import { open, readFile, stat, truncate, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { crc32 } from 'node:zlib';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { temporaryFolder } from '../../../files/src/test/temporary-folder.ts';
import { parseLogLine, toEntryLine } from './log-line.ts';
import { openLog } from './open-log.ts';
import { beginning, LogDamaged, type ReadOptions, readLog } from './read-log.ts';

const anyEntry = fc.oneof(
  fc.jsonValue({ noUnicodeString: false }),
  fc.string({ unit: 'binary' }),
  fc.record({
    text: fc.string({ unit: fc.constantFrom('\ud800', '\0', '\n', '"', '\u2028', 'é') }),
  }),
);
const anyEntries = fc.array(anyEntry, { minLength: 1, maxLength: 6 });

async function writeLog(path: string, entries: readonly unknown[]): Promise<Buffer> {
  await writeFile(path, '');
  const log = await openLog(path, beginning);
  // Every other entry has evidence, which is part of the line.
  for (const [index, entry] of entries.entries())
    await (index % 2 === 0 ? log.append(entry, [entry]) : log.append(entry));
  await log.close();
  return readFile(path);
}

async function readBack(path: string, options: Pick<ReadOptions, 'until' | 'after'> = {}) {
  const entries: unknown[] = [];
  let torn = 0;
  let end = beginning;
  const onTorn = (bytes: number) => {
    torn = bytes;
  };
  for await (const { json, sequence, offset } of readLog(path, { ...options, onTorn })) {
    entries.push(JSON.parse(json.toString()));
    end = { sequence, offset };
  }
  return { entries, torn, end };
}

test('any entry is read as it was appended', async () => {
  const path = join(await temporaryFolder(), 'log');

  await fc.assert(
    fc.asyncProperty(anyEntries, async (entries) => {
      await writeLog(path, entries);

      expect(await readBack(path)).toMatchObject({
        entries: JSON.parse(JSON.stringify(entries)),
        torn: 0,
      });
    }),
    { numRuns: 50 },
  );
});

test('evidence is read with its entry, and separately', async () => {
  const path = join(await temporaryFolder(), 'log');

  await fc.assert(
    fc.asyncProperty(anyEntry, anyEntry, async (entry, evidence) => {
      await writeFile(path, '');
      const log = await openLog(path, beginning);
      await log.append(entry, evidence);
      await log.close();

      for await (const line of readLog(path)) {
        expect(JSON.parse(`${line.json}`)).toEqual(JSON.parse(JSON.stringify(entry)));
        expect(JSON.parse(`${line.evidence}`)).toEqual(JSON.parse(JSON.stringify(evidence)));
      }
    }),
    { numRuns: 50 },
  );
});

test('an entry that is kept elsewhere is read like a line of the log', async () => {
  const path = join(await temporaryFolder(), 'log');

  await fc.assert(
    fc.asyncProperty(anyEntry, fc.option(anyEntry, { nil: undefined }), async (entry, evidence) => {
      await writeFile(path, '');
      const log = await openLog(path, beginning);
      await log.append(entry, evidence);
      await log.close();
      const kept = toEntryLine(1, entry, evidence);

      for await (const { sequence, json, evidence: written } of readLog(path))
        expect(kept).toMatchObject({ sequence, json, evidence: written });
    }),
    { numRuns: 50 },
  );
});

test('an entry that cannot be serialized leaves no gap', async () => {
  const path = join(await temporaryFolder(), 'log');
  const log = await openLog(path, beginning);

  await expect(log.append({ count: 1n })).rejects.toThrow('BigInt');
  await log.append('next');
  await log.close();

  expect(await readBack(path)).toMatchObject({ entries: ['next'], torn: 0 });
});

test('torn at any byte, it is read up to the last whole line, reports that, and continues from there', async () => {
  const path = join(await temporaryFolder(), 'log');

  await fc.assert(
    fc.asyncProperty(anyEntries, fc.nat(), async (entries, at) => {
      const bytes = await writeLog(path, entries);
      const length = at % (bytes.length + 1);
      await truncate(path, length);
      const whole = bytes.subarray(0, length).lastIndexOf(10) + 1;

      const { entries: left, torn, end } = await readBack(path);
      const log = await openLog(path, end);
      await log.append('after the crash');
      await log.close();

      expect(torn).toBe(length - whole);
      expect(left).toEqual(JSON.parse(JSON.stringify(entries)).slice(0, left.length));
      expect(left).toHaveLength(bytes.subarray(0, length).filter((byte) => byte === 10).length);
      expect((await readBack(path)).entries).toEqual([...left, 'after the crash']);
    }),
    { numRuns: 100 },
  );
});

test('up to the end of a line, nothing of the next one is read', async () => {
  const path = join(await temporaryFolder(), 'log');
  const bytes = await writeLog(path, ['a', 'b']);
  const until = bytes.indexOf(10) + 1;

  expect(await readBack(path, { until })).toEqual({
    ...{ entries: ['a'], torn: 0, end: { sequence: 1, offset: until } },
  });
});

test('up to where the reader stands there is nothing', async () => {
  const path = join(await temporaryFolder(), 'log');
  const offset = (await writeLog(path, ['a', 'b'])).indexOf(10) + 1;

  for (const until of [0, offset])
    expect(await readBack(path, { until, after: { sequence: 1, offset } })).toMatchObject({
      ...{ entries: [], torn: 0 },
    });
});

test('any changed byte is detected, and its line is named', async () => {
  const path = join(await temporaryFolder(), 'log');

  await fc.assert(
    fc.asyncProperty(
      anyEntries,
      fc.nat(),
      fc.integer({ min: 1, max: 255 }),
      async (entries, at, change) => {
        const bytes = await writeLog(path, entries);
        const place = at % bytes.length;
        const line = bytes.subarray(0, place).filter((byte) => byte === 10).length + 1;
        bytes[place] = (bytes[place] ?? 0) ^ change;
        await writeFile(path, bytes);

        const reading = readBack(path);

        // Only the very last line break can look like a crash, and that is reported too.
        if (place === bytes.length - 1) expect((await reading).torn).toBeGreaterThan(0);
        else {
          await expect(reading).rejects.toThrow(LogDamaged);
          await expect(reading).rejects.toThrow(`${path}, line ${line}:`);
        }
      },
    ),
    { numRuns: 200 },
  );
});

test.each([2, 4, 6, 19, 20, 99])(
  'a line whose evidence does not begin where it says is damaged, whatever its checksum says: %i',
  (bytes) => {
    const body = '"abc","evidence":[1]';
    const lineWith = (at: number) =>
      Buffer.from(`{"sequence":1,"crc32":${crc32(body, at)},"entry_bytes":${at},"entry":${body}}`);

    expect(parseLogLine(lineWith(5), 0)?.evidence?.toString()).toBe('[1]');
    expect(parseLogLine(lineWith(bytes), 0)).toBeUndefined();
  },
);

test('a missing or duplicate line is detected', async () => {
  const path = join(await temporaryFolder(), 'log');
  const lines = (await writeLog(path, ['a', 'b', 'c'])).toString().split(/(?<=\n)/);

  for (const damaged of [
    [lines[0], lines[2]],
    [lines[0], lines[0], lines[1]],
    lines.toReversed(),
  ]) {
    await writeFile(path, damaged.join(''));
    await expect(readBack(path)).rejects.toThrow(LogDamaged);
  }
});

/** A disk that counts flushes and can be made to fail. */
async function watchedDisk() {
  const disk = { flushes: 0, isFull: false };
  const openWatched: typeof open = async (...args) => {
    const file = await open(...args);
    const flush = file.datasync.bind(file);
    const write = file.write.bind(file);
    return Object.assign(file, {
      datasync() {
        disk.flushes++;
        return flush();
      },
      write: (...parts: Parameters<typeof write>) =>
        disk.isFull
          ? Promise.reject(Object.assign(new Error('ENOSPC: no space left'), { code: 'ENOSPC' }))
          : write(...parts),
    });
  };
  return { disk, open: openWatched };
}

test('fifty simultaneous entries share a flush, in order', async () => {
  const path = join(await temporaryFolder(), 'log');
  const { disk, open } = await watchedDisk();
  const log = await openLog(path, beginning, { open });
  const numbers = Array.from({ length: 50 }, (_, number) => number);

  await Promise.all(numbers.map((number) => log.append(number)));

  expect(disk.flushes).toBe(1);
  expect((await readBack(path)).entries).toEqual(numbers);
  expect(log.end).toEqual({ sequence: 50, offset: (await stat(path)).size });
  await log.close();
});

/** A log whose file is slow to do one thing, and whether that is done. */
async function openSlowly(path: string, slow: 'close' | 'datasync' | 'truncate', end = beginning) {
  const state = { isDone: false };
  const log = await openLog(path, end, {
    async open(name, flags) {
      const file = await open(name, flags);
      const act = file[slow].bind(file) as (length?: number) => Promise<void>;
      return Object.assign(file, {
        async [slow](length?: number) {
          await sleep(20);
          await act(length);
          state.isDone = true;
        },
      });
    },
  });
  return { log, state };
}

test('an entry is appended once it is on disk', async () => {
  const { log, state } = await openSlowly(join(await temporaryFolder(), 'log'), 'datasync');

  await log.append('a');

  expect(state.isDone).toBe(true);
  await log.close();
});

test('a torn line is cut off before anything is appended', async () => {
  const path = join(await temporaryFolder(), 'log');
  const offset = (await writeLog(path, ['a', 'b'])).indexOf(10) + 1;
  const { log } = await openSlowly(path, 'truncate', { sequence: 1, offset });

  await log.append('c');
  await log.close();

  expect((await readBack(path)).entries).toEqual(['a', 'c']);
});

test('a log that is closed has given up its file', async () => {
  const { log, state } = await openSlowly(join(await temporaryFolder(), 'log'), 'close');

  await log.close();

  expect(state.isDone).toBe(true);
});

test('a full disk fails every later entry, and names the file', async () => {
  const path = join(await temporaryFolder(), 'log');
  const { disk, open } = await watchedDisk();
  const log = await openLog(path, beginning, { open });
  await log.append('kept');
  disk.isFull = true;

  await expect(log.append('lost')).rejects.toThrow(`${path} cannot be written: ENOSPC`);

  disk.isFull = false;
  await expect(log.append('after')).rejects.toThrow('ENOSPC');
  await log.close();
  expect((await readBack(path)).entries).toEqual(['kept']);
});

test.runIf(process.platform === 'linux')(
  'a disk without room is an error, not a hang',
  async () => {
    const log = await openLog('/dev/full', beginning, { open });

    await expect(log.append('anything')).rejects.toThrow('/dev/full cannot be written: ENOSPC');

    await log.close();
  },
);

test('only its owner can access it', async () => {
  const path = join(await temporaryFolder(), 'log');

  await (await openLog(path, beginning)).close();

  expect((await stat(path)).mode & 0o777).toBe(0o600);
});
