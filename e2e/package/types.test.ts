import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import ts from 'typescript';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { firstOf } from '../one-of-each.ts';
import { install, type Packed, pack } from './pack.ts';

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
import { Agent, type AttackConfig, CampaignError, defineJudge, defineTechnique } from 'provoke';
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
const attack_config: AttackConfig = {
  attack_type: ['flipattack', 'insist'], goals: ['x'], flipattack_params: { cot: true },
  judges: [{ type: 'harmbench', identifier: 'ollama/llama3' }],
};
const agent = new Agent({ name: 'llama3', agent_type: 'localmodel' });
try {
  const { summary, results } = await agent.hack({ attack_config }, { techniques: [insist] });
  const rate: number = summary.attempts.total;
  for (const { goal } of results) goal.toUpperCase();
  for await (const { response } of agent.hack(attack_config)) response?.toUpperCase();
} catch (error) {
  if (error instanceof CampaignError) error.outcome.runs;
}
// @ts-expect-error -- a misspelt key
new Agent({ name: 'llama3', agent_typ: 'localmodel' });
// @ts-expect-error -- a number is no goal
agent.hack({ attack_type: 'pair', goals: [1] });
export { defineJudge };
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
  async (_, flags) => {
    await writeFile(join(project, 'program.ts'), PROGRAM);

    const said = await execute(process.execPath, [tsc, ...OPTIONS, ...flags, 'program.ts'], {
      cwd: project,
    }).catch(({ stdout }: { stdout: string }) => ({ stdout }));

    expect(said.stdout).toBe('');
  },
);

test('an editor shows what an option means and what holds without it', async () => {
  const path = join(project, 'hover.ts');
  const text = `import { Agent } from 'provoke';
new Agent({ name: 'a', agent_type: 'b', endpoint: 'c' }).hack({ attack_type: 'pair', goals_file: 'x', execution: { concurrency: 2 } });`;
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
  const documentation = (word: string) =>
    ts.displayPartsToString(
      service.getQuickInfoAtPosition(path, text.lastIndexOf(word) + 1)?.documentation,
    );

  expect(documentation('hack')).toContain('records every attempt');
  expect(documentation('goals_file')).toContain('YAML');
  expect(documentation('concurrency')).toMatch(/calls.*default: 4/);
  expect(documentation('endpoint')).toContain('address');
});
