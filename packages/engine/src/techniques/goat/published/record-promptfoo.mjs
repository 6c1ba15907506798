// Records the calls of promptfoo's GOAT (npm promptfoo 0.121.20, MIT) with scripted models. npm pack
// promptfoo@0.121.20 && tar xzf promptfoo-0.121.20.tgz node record-promptfoo.mjs package > promptfoo.json The attacker
// is at promptfoo's own service; here a script answers in its place. Messages, replies and calls are named as in
// garak.json. Nothing of the package's own words is in the file.

import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const scenarios = [
  { max_turns: 5, broken: null, silent: null },
  { max_turns: 5, broken: 3, silent: null },
  { max_turns: 1, broken: null, silent: null },
  { max_turns: 4, broken: null, silent: 3 },
];

const folder = join(process.argv[2], 'dist/src');
const file = readdirSync(folder).find((name) => /^goat-.*\.js$/.test(name));
const source = readFileSync(join(folder, file), 'utf8');

// What the provider imports is replaced by stubs, so that nothing but its own loop runs.
const imported = [...source.matchAll(/^import (.+) from ".+";$/gm)].flatMap(([, names]) =>
  names
    .replace(/[{}]/g, '')
    .split(',')
    .map((name) => name.trim().split(' as ').at(-1)),
);
const body = source
  .replace(/^import .+$/gm, '')
  .replace(/= await import\("\.\/graders.*$/m, '= graders;')
  .replace(/^export .*$/gm, '');

let calls;
let scenario;
let written;

const describe = ({ role, content }) => [role, ...new Set(content.match(/\b[mr]\d+\b/g))].join(' ');

const graders = {
  getGraderById: () => ({
    async getResult(_, reply) {
      calls.push({ role: 'judge', reply });
      return { grade: { pass: reply !== `r${scenario.broken}` } };
    },
  }),
};

async function fetchWithProxy(_, { body: sent }) {
  calls.push({ role: 'attacker', history: JSON.parse(sent).messages.map(describe) });
  written++;
  const message = { role: 'user', content: `m${written}` };
  return { json: async () => (written === scenario.silent ? {} : { message }) };
}

const known = {
  logger: { debug() {}, info() {}, warn() {}, error() {} },
  fetchWithProxy,
  graders,
  // Off unless PROMPTFOO_ENABLE_UNBLOCKING is set.
  tryUnblocking: async () => ({ success: false }),
  renderPrompt: async (_, { prompt }) => prompt,
  resolveTracingOptions: () => ({ enabled: false }),
  neverGenerateRemote: () => false,
  extractPromptFromTags: () => null,
  extractInputVarsFromPrompt: () => undefined,
  isLoggedIntoCloud: () => false,
  createEmptyTokenUsage: () => ({}),
  buildGraderResultAssertion: () => undefined,
  getLastMessageContent: () => '',
  dedent: () => '',
  chalk: { bold: { green: String }, cyan: String },
};
const names = ['graders', ...imported];
const values = names.map((name) => known[name] ?? (() => undefined));
const Provider = new Function(...names, `${body}\nreturn GoatProvider;`)(...values);

const target = {
  async callApi(prompt) {
    const history = JSON.parse(prompt).map(describe);
    calls.push({ role: 'target', history });
    return { output: `r${/\d+$/.exec(history.at(-1))[0]}` };
  },
};

const recorded = [];
for (scenario of scenarios) {
  calls = [];
  written = 0;
  const provider = new Provider({ injectVar: 'prompt', maxTurns: scenario.max_turns });
  const test = { assert: [{ type: 'promptfoo:redteam:x' }], metadata: { goal: 'g' } };
  await provider.callApi('', {
    originalProvider: target,
    vars: { prompt: 'g' },
    prompt: { raw: '' },
    test,
  });
  recorded.push({ ...scenario, calls });
}
process.stdout.write(`${JSON.stringify(recorded, null, 1)}\n`);
