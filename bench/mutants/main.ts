import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { appendFile, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs, promisify } from 'node:util';
import { type Area, areas } from './areas.ts';
import { createTypeChecker } from './check-types.ts';
import { copyTree } from './copy-tree.ts';
import { findMutants, type Mutant } from './find-mutants.ts';
import { type Outcome, readOutcomes, writeReport } from './report.ts';
import { createTestProcess } from './test-process.ts';

// `npm run mutants -- [area …] [--list] [--again] [--lanes n]`: see CONTRIBUTING.md.
const root = fileURLToPath(new URL('../..', import.meta.url)).replace(/\/$/, '');
const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: {
    list: { type: 'boolean', default: false },
    again: { type: 'boolean', default: false },
    lanes: { type: 'string', default: '2' },
    state: { type: 'string', default: join(root, 'bench/dist/mutants.ndjson') },
  },
});

const chosen = areas.filter(({ name }) => positionals.length === 0 || positionals.includes(name));
const checkTypes = createTypeChecker(root);
if (values.again) await rm(values.state, { force: true });
const known = await readOutcomes(values.state);
const copies: string[] = [];
const proofs = new Map<Area, Promise<void>>();

type Task = { area: Area; mutant: Mutant; text: string; key: string };

// Areas are mixed, so that what a stopped run has tried is a fair sample.
const tasks = (await Promise.all(chosen.map(tasksOf))).flat().sort(byHash);
if (values.list) for (const { area, mutant } of tasks) console.log(area.name, mutant.name);
else await runAll();

/** A mutant that was killed stays so until its file changes; survivors are tried again, since tests come. */
async function runAll(): Promise<void> {
  const waiting = tasks.filter(({ key }) => (known.get(key)?.result ?? 'survived') === 'survived');
  console.error(`${tasks.length} mutants, ${waiting.length} to try.`);
  try {
    await Promise.all(Array.from({ length: Number(values.lanes) }, () => work(waiting)));
  } finally {
    for (const copy of copies) await rm(copy, { recursive: true, force: true });
  }
  await writeReport(
    tasks.map(({ area, mutant, key }) => ({ area, mutant, outcome: known.get(key) })),
  );
}

async function tasksOf(area: Area): Promise<Task[]> {
  const files = (await Promise.all(area.sources.map(filesIn))).flat();
  const tasks = files.map(async (file) => {
    const text = await readFile(join(root, file), 'utf8');
    const hash = hashOf(text);
    const { tenancy } = area;
    const mutants = findMutants(file, text, { tenancy, entries: area.entries?.includes(file) });
    return mutants.map((mutant) => ({ area, mutant, text, key: `${hash} ${mutant.name}` }));
  });
  return (await Promise.all(tasks)).flat();
}

/** What `npm run check` says of a promise that is not awaited. */
async function isClean(copy: string, file: string): Promise<boolean> {
  const biome = join(root, 'node_modules/@biomejs/biome/bin/biome');
  return promisify(execFile)(process.execPath, [biome, 'lint', file], { cwd: copy }).then(
    () => true,
    () => false,
  );
}

function byHash(one: Task, other: Task): number {
  const [first, second] = [one, other].map(({ key }) => hashOf(key));
  return (first ?? '') < (second ?? '') ? -1 : 1;
}

function hashOf(text: string): string {
  return createHash('sha256').update(text).digest('hex').slice(0, 12);
}

async function filesIn(source: string): Promise<string[]> {
  if (!source.endsWith('/')) return [source];
  const files = await readdir(join(root, source), { recursive: true });
  return files
    .filter((file) => /(?<!\.(?:test|fixture))\.ts$/.test(file))
    .sort()
    .map((file) => `${source}${file}`);
}

async function work(waiting: Task[]): Promise<void> {
  const copy = await mkdtemp(join(tmpdir(), 'provoke-mutants-'));
  copies.push(copy);
  await copyTree(root, copy);
  const tests = createTestProcess(copy, root);
  for (let task = waiting.shift(); task; task = waiting.shift()) {
    const { area, mutant } = task;
    await proveOnce(area, tests, copy);
    await record(task.key, await tryMutant(task, tests, copy));
    console.error(`${known.get(task.key)?.result} ${area.name} ${mutant.name}`);
  }
  await tests.close();
}

type Tests = ReturnType<typeof createTestProcess>;

function proveOnce(area: Area, tests: Tests, copy: string): Promise<void> {
  const proof = proofs.get(area) ?? prove(area, tests, copy);
  proofs.set(area, proof);
  return proof;
}

/** Without a mutant all tests have to pass. Once that was seen, it is remembered. */
async function prove(area: Area, tests: Tests, copy: string): Promise<void> {
  const key = `the tests of ${area.name}`;
  if (known.has(key)) return;
  const { tests: files, names } = area;
  const by = await tests.run({ files, changed: join(copy, 'package.json'), names });
  if (by !== null) throw new Error(`The tests of ${area.name} fail without a mutant: ${by}.`);
  await record(key, { result: 'survived' });
}

async function tryMutant(
  { area, mutant, text }: Task,
  tests: Tests,
  copy: string,
): Promise<Outcome> {
  const { file, start, end } = mutant;
  const mutated = text.slice(0, start) + mutant.text + text.slice(end);
  if (!checkTypes(file, mutated)) return { result: 'not-compiled' };
  const changed = join(copy, file);
  await writeFile(changed, mutated);
  const failed = await tests.run({ files: area.tests, changed, names: area.names });
  const by = failed ?? (mutant.isAwait && !(await isClean(copy, file)) ? 'lint' : null);
  await writeFile(changed, text);
  return by === null ? { result: 'survived' } : { result: 'killed', by };
}

async function record(key: string, outcome: Outcome): Promise<void> {
  known.set(key, outcome);
  await appendFile(values.state, `${JSON.stringify({ key, ...outcome })}\n`);
}
