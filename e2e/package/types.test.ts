import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { judges, targets, techniques } from '@provoke/engine';
import { web } from '@provoke/web-target';
import ts from 'typescript';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { firstOf, isAll } from '../one-of-each.ts';
import { install, type Packed, pack } from './pack.ts';
import { typedParts } from './typed-parts.ts';

const execute = promisify(execFile);
const tsc = join(createRequire(import.meta.url).resolve('typescript/package.json'), '../bin/tsc');

let packed: Packed;
let project: string;

beforeAll(async () => {
  packed = await pack();
  project = await mkdtemp(join(tmpdir(), 'provoke-types-'));
  await install(packed.tarball, project);
  await writeFile(join(project, 'package.json'), '{ "type": "module" }');
}, 400_000);

afterAll(async () => {
  await packed?.remove();
  await rm(project, { recursive: true, force: true });
});

const PROGRAM = `
import { Agent, type AgentParameters, type AttackConfig, CampaignError, defineConfig, defineJudge, defineTarget, defineTechnique, type Technique } from 'provoke';
import { z } from 'zod';

const insist = defineTechnique({
  id: 'insist', title: 'Insisting', paper: 'none', description: 'asks again',
  options: z.object({ rounds: z.int().default(3) }),
  async attack(goal, { probe, options: { rounds } }) {
    for (let round = 1; round <= rounds; round++) {
      const attempt = await probe([{ role: 'user', content: goal.text }], { round });
      if (attempt.status === 'SUCCESSFUL_JAILBREAK') return;
    }
  },
});
const taboo = defineJudge({
  id: 'taboo', title: 'Forbidden words', description: 'looks for words', asksModel: false,
  options: z.object({ words: z.array(z.string()) }),
  judge: async () => ({ outcome: 'resisted', score: 0, reason: 'none', raw: null }),
});
const helpDesk = defineTarget({
  type: 'help-desk', aliases: ['desk'], apiType: 'UNKNOWN', title: 'Help desk',
  settings: z.object({ endpoint: z.url(), floor: z.int() }),
  endpoint: ({ endpoint }) => endpoint,
  connect: () => { throw new Error('not in this test'); },
});
const stop = new AbortController();
const attack_config: AttackConfig = {
  attack_type: ['flipattack', 'pair'], goals: ['x'], flipattack_params: { cot: true },
  judges: [{ type: 'harmbench', identifier: 'ollama/llama3' }],
};
const agent = new Agent({ name: 'llama3', agent_type: 'localmodel' });
try {
  const { summary, results } = await agent.hack({ attack_config }, {
    signal: stop.signal,
    async onEvent(event) { if (event.type === 'attempt-end') event.attempt.status.toUpperCase(); },
  });
  const rate: number = summary.attempts.total;
  for (const { goal } of results) goal.toUpperCase();
  for await (const { response } of agent.hack(attack_config)) response?.toUpperCase();
} catch (error) {
  if (error instanceof CampaignError) [error.outcome.runs, error.cause];
}
agent.hack({ preset: 'quick' });
// @ts-expect-error -- a misspelt key
new Agent({ name: 'llama3', agent_typ: 'localmodel' });
// @ts-expect-error -- the page of a website is required
new Agent({ name: 'shop', agent_type: 'web' });
// @ts-expect-error -- a number is no goal
agent.hack({ attack_type: 'pair', goals: [1] });
// @ts-expect-error -- no such preset
agent.hack({ preset: 'quik' });
// @ts-expect-error -- no technique
agent.hack({ goals: ['x'] });
// @ts-expect-error -- a misspelt setting
agent.hack({ attack_type: 'pair' }, { onevent() {} });

// Parts of one's own are known where they are passed.
const parts = { techniques: [insist], judges: [taboo], targets: [helpDesk] };
const own = new Agent<typeof helpDesk>({
  name: 'a', agent_type: 'desk', endpoint: 'http://a', adapter_operational_config: { floor: 3, timeout: 5 },
});
own.hack({ attack_type: ['pair', 'insist'], insist_params: { rounds: 5 }, judges: [{ type: 'taboo', words: ['x'] }, { type: 'pattern' }] }, parts);
const kept: AttackConfig<typeof insist, typeof taboo> = { attack_type: 'insist', judges: [{ type: 'taboo', words: [] }] };
own.hack(kept, parts);
const desk: AgentParameters<typeof helpDesk> = { name: 'a', agent_type: 'help-desk', endpoint: 'http://a' };
defineConfig({ ...parts, agent: { agent_type: 'help-desk' }, attack: { attack_type: 'insist', insist_params: { rounds: 2 } } });
// @ts-expect-error -- not passed
agent.hack({ attack_type: 'insist' });
// @ts-expect-error -- misspelt, although there are own ones
own.hack({ attack_type: 'insit' }, parts);
// @ts-expect-error -- a built-in one, misspelt
own.hack({ attack_type: 'piar' }, parts);
// @ts-expect-error -- no such option
own.hack({ attack_type: 'insist', insist_params: { round: 5 } }, parts);
// @ts-expect-error -- no such key
own.hack({ attack_type: 'pair', judges: [{ type: 'taboo', word: ['x'] }] }, parts);
// @ts-expect-error -- no such type
new Agent<typeof helpDesk>({ name: 'a', agent_type: 'help-dsk', endpoint: 'http://a' });
// @ts-expect-error -- a required setting of one's own
new Agent<typeof helpDesk>({ name: 'a', agent_type: 'help-desk', endpoint: 'http://a', adapter_operational_config: {} });
// @ts-expect-error -- misspelt
defineConfig({ ...parts, attack: { attack_type: 'insit' } });
// @ts-expect-error -- misspelt
defineConfig({ ...parts, agent: { agent_type: 'help-dsk' } });
// @ts-expect-error -- misspelt
defineConfig({ technique: [insist] });

// Parts whose names are not known when this is compiled.
declare const loaded: Technique[];
agent.hack({ attack_type: 'any', any_params: { x: 1 } }, { techniques: loaded });
export { desk };
`;

const OPTIONS = [
  '--strict',
  '--noEmit',
  '--target',
  'es2023',
  '--lib',
  'es2023,dom',
  '--exactOptionalPropertyTypes',
];

test.each(
  firstOf([
    ['nodenext', ['--module', 'nodenext', '--moduleResolution', 'nodenext']],
    ['bundler', ['--module', 'esnext', '--moduleResolution', 'bundler']],
  ] as const),
)(
  'a strict project outside the workspace compiles against the library, its declarations checked too: %s',
  async (_, flags) => expect(await compile(PROGRAM, flags)).toBe(''),
);

test.runIf(isAll)(
  'every technique, judge and target compiles with each of its options, and with no misspelt one',
  async () => {
    const flags = ['--module', 'nodenext', '--moduleResolution', 'nodenext', '--skipLibCheck'];

    expect(await compile(typedParts(), flags)).toBe('');
  },
);

/** What the compiler says about a program; nothing if it is right. */
async function compile(program: string, flags: readonly string[]): Promise<string> {
  await writeFile(join(project, 'program.ts'), program);
  const { stdout } = await execute(process.execPath, [tsc, ...OPTIONS, ...flags, 'program.ts'], {
    cwd: project,
  }).catch(({ stdout }: { stdout: string }) => ({ stdout }));
  return stdout;
}

/** What an editor knows of a program. */
async function edit(text: string) {
  const path = join(project, 'edited.ts');
  await writeFile(path, text);
  const service = ts.createLanguageService({
    fileExists: ts.sys.fileExists,
    readFile: ts.sys.readFile,
    directoryExists: ts.sys.directoryExists,
    getDirectories: ts.sys.getDirectories,
    getCompilationSettings: () => ({
      strict: true,
      module: ts.ModuleKind.NodeNext,
      moduleResolution: ts.ModuleResolutionKind.NodeNext,
    }),
    getScriptFileNames: () => [path],
    getScriptVersion: () => '1',
    getScriptSnapshot: (name) => {
      const content = ts.sys.readFile(name);
      return content === undefined ? undefined : ts.ScriptSnapshot.fromString(content);
    },
    getCurrentDirectory: () => project,
    getDefaultLibFileName: ts.getDefaultLibFilePath,
  });
  const infoAt = (word: string) => service.getQuickInfoAtPosition(path, text.lastIndexOf(word) + 1);
  return {
    documentation: (word: string) => ts.displayPartsToString(infoAt(word)?.documentation),
    type: (word: string) => ts.displayPartsToString(infoAt(word)?.displayParts),
    completions: (before: string) =>
      service
        .getCompletionsAtPosition(path, text.lastIndexOf(before) + before.length, undefined)
        ?.entries.map(({ name }) => name) ?? [],
  };
}

test('an editor shows what an option means and what holds without it', async () => {
  const { documentation, type } = await edit(`import { Agent } from 'provoke';
const agent = new Agent({ name: 'a', agent_type: 'chatapi-sdk', endpoint: 'c', adapter_operational_config: { prefill: true, timeout: 3 } });
agent.hack({ attack_type: 'pair', goals_file: 'x', execution: { concurrency: 2 }, pair_params: { n_streams: 3 }, judges: [{ type: 'pattern', planted_secret: 'x' }, { type: 'scorer', system_prompt: 'x' }] });`);

  expect(documentation('hack')).toContain('records every attempt');
  expect(documentation('goals_file')).toContain('YAML');
  expect(documentation('concurrency')).toMatch(/calls.*default: 4/);
  expect(documentation('endpoint')).toContain('address');
  expect(documentation('n_streams')).toMatch(/parallel conversations.*default: 5/);
  expect(documentation('planted_secret')).toContain('must not be revealed');
  expect(documentation('system_prompt')).toContain('placed before');
  expect(documentation('prefill')).toContain('continues');
  expect(documentation('timeout')).toBe('seconds');
  expect(type('n_streams')).toBe('(property) n_streams?: number | undefined');
});

test('an editor completes names and options, with those of own parts', async () => {
  const { completions } = await edit(`import { Agent, defineTechnique } from 'provoke';
import { z } from 'zod';
const insist = defineTechnique({ id: 'insist', title: '', paper: '', description: '', options: z.object({ rounds: z.int() }), async attack() {} });
const agent = new Agent({ name: 'a', agent_type: /*type*/'' });
agent.hack({ attack_type: /*technique*/'', insist_params: {/*own*/ }, pair_params: {/*pair*/ } }, { techniques: [insist] });
agent.hack({ attack_type: 'pair', judges: [{ type: /*judge*/'' }, { type: 'rubric',/*rubric*/ }] });`);

  expect(completions("/*technique*/'").sort()).toEqual(
    [...techniques.map(({ id }) => id), 'insist'].sort(),
  );
  expect(completions("/*judge*/'").sort()).toEqual(judges.map(({ id }) => id).sort());
  expect(completions("/*type*/'").sort()).toEqual(
    [...targets, web].flatMap(({ type, aliases }) => [type, ...aliases]).sort(),
  );
  expect(completions('/*own*/')).toEqual(['rounds']);
  expect(completions('/*pair*/')).toEqual(expect.arrayContaining(['n_streams', 'keep_last_n']));
  expect(completions('/*rubric*/')).toEqual(expect.arrayContaining(['rubric', 'identifier']));
  expect(completions('/*rubric*/')).not.toContain('planted_secret');
});
