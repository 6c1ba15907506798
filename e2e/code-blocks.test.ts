import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import ts from 'typescript';
import { expect, test } from 'vitest';

const root = fileURLToPath(new URL('..', import.meta.url));
const PAGES = ['README.md', 'docs/**/*.md', 'packages/*/README.md'];

type Block = { place: string; text: string };

const readRoot = (path: string) => readFileSync(join(root, path), 'utf8');

/** Every block of TypeScript that people may copy. */
const readBlocks = (): Block[] =>
  globSync(PAGES, { cwd: root }).flatMap((page) =>
    [...readRoot(page).matchAll(/^```ts\n(.*?)^```$/gms)].map((match) => ({
      place: `${page}:${lineOf(match)}`,
      text: match[1] ?? '',
    })),
  );

const lineOf = ({ input, index }: RegExpExecArray) => input.slice(0, index).split('\n').length;

const withoutIndent = (text: string) => text.trim().replaceAll(/^\s+/gm, '');

/** What the compiler says about each block as a file of its own, in a project that has the built package. */
function compile(blocks: readonly Block[]): string[] {
  const files = new Map(
    blocks.map(({ place, text }) => [
      join(root, 'examples', `${place.replaceAll(/\W/g, '-')}.ts`),
      { place, text },
    ]),
  );
  const options: ts.CompilerOptions = {
    strict: true,
    noEmit: true,
    skipLibCheck: true,
    types: ['node'],
    lib: ['lib.es2023.d.ts', 'lib.dom.d.ts'],
    target: ts.ScriptTarget.ES2023,
    module: ts.ModuleKind.NodeNext,
    moduleResolution: ts.ModuleResolutionKind.NodeNext,
    allowImportingTsExtensions: true,
    customConditions: ['provoke-source'],
  };
  const host = ts.createCompilerHost(options);
  const program = ts.createProgram([...files.keys()], options, {
    ...host,
    fileExists: (path) => files.has(path) || host.fileExists(path),
    readFile: (path) => files.get(path)?.text ?? host.readFile(path),
    getSourceFile: (path, target) => {
      const text = files.get(path)?.text;
      return text === undefined
        ? host.getSourceFile(path, target)
        : ts.createSourceFile(path, text, target);
    },
  });
  return [...files].flatMap(([path, { place }]) => {
    const file = program.getSourceFile(path);
    const faults = [
      ...program.getSyntacticDiagnostics(file),
      ...program.getSemanticDiagnostics(file),
    ];
    return faults.map(
      ({ messageText }) => `${place}: ${ts.flattenDiagnosticMessageText(messageText, '\n')}`,
    );
  });
}

test('every block of TypeScript in the README and the guides compiles, or is part of an example that does', () => {
  const blocks = readBlocks();
  const examples = globSync('examples/**/*.ts', { cwd: root }).map(readRoot).map(withoutIndent);
  const isShown = ({ text }: Block) =>
    examples.some((example) => example.includes(withoutIndent(text)));

  expect(blocks.length).toBeGreaterThan(15);
  expect(compile(blocks.filter((block) => !isShown(block)))).toEqual([]);
});

test('a block with a misspelled name does not compile', () => {
  const text = `import { Agent } from 'provoke';
const agent = new Agent({ name: 'a', agent_type: 'localmodel' });
await agent.hack({ attack_type: 'flipatack' });`;

  expect(compile([{ place: 'README.md:1', text }])).toEqual([
    expect.stringContaining(`README.md:1: Type '"flipatack"' is not assignable`),
  ]);
});
