import { parseArgs } from 'node:util';
import { answersSuite } from './answers/answers-suite.ts';
import { apiSuite } from './api/api-suite.ts';
import { baselineSuite } from './baseline/baseline-suite.ts';
import { coverageSuite } from './coverage/coverage-suite.ts';
import { dashboardSuite } from './dashboard/dashboard-suite.ts';
import { engineSuite } from './engine/engine-suite.ts';
import { gatewaySuite } from './gateway/gateway-suite.ts';
import { growthSuite } from './growth/growth-suite.ts';
import { hostileSuite } from './hostile/hostile-suite.ts';
import { liftSuite } from './lift/lift-suite.ts';
import { partsSuite } from './parts/parts-suite.ts';
import { powerLawSuite } from './power-law/power-law-suite.ts';
import { presetsSuite } from './presets/presets-suite.ts';
import { machine } from './report/machine.ts';
import { writeBlock } from './report/write-block.ts';
import { spansSuite } from './spans/spans-suite.ts';
import type { Pace, Suite } from './suite.ts';
import { terminalSuite } from './terminal/terminal-suite.ts';
import { webSuite } from './web/web-suite.ts';
import { workersSuite } from './workers/workers-suite.ts';

const suites: Suite[] = [
  ...[apiSuite, gatewaySuite, engineSuite],
  ...[
    hostileSuite,
    spansSuite,
    dashboardSuite,
    growthSuite,
    terminalSuite,
    workersSuite,
    partsSuite,
    answersSuite,
    webSuite,
    coverageSuite,
    baselineSuite,
    liftSuite,
    powerLawSuite,
    presetsSuite,
  ],
];
const usual: Pace = { warmSeconds: 2, seconds: 5, rounds: 3, share: 1 };
const quick: Pace = { warmSeconds: 1, seconds: 1, rounds: 1, share: 0.1 };

// `npm run bench -- [suite …] [--quick] [--rounds n] [--only words] [--write]`
const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: {
    quick: { type: 'boolean', default: false },
    rounds: { type: 'string' },
    only: { type: 'string', default: '' },
    write: { type: 'boolean', default: false },
  },
});
const names = suites.map(({ name }) => name);
const unknown = positionals.find((name) => !names.includes(name));
if (unknown) leave(`There is no benchmark "${unknown}". Benchmarks: ${names.join(', ')}`);
const wanted = suites.filter(({ name, isLarge }) =>
  positionals.length === 0 ? !isLarge : positionals.includes(name),
);
const basis = values.quick ? quick : usual;
const pace = { ...basis, rounds: Number(values.rounds ?? basis.rounds) };
if (!(pace.rounds >= 1)) leave('--rounds takes a number, 1 or more.');
if (values.only && values.write) leave('--write takes whole reports: leave out --only.');

const stop = new AbortController();
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.once(signal, () => stop.abort(new Error(`Stopped by ${signal}.`)));

for (const suite of wanted) {
  const { name, page = 'docs/performance.md' } = suite;
  const report = await suite.measure({
    pace,
    only: values.only,
    signal: stop.signal,
    tell: (line) => console.error(`${name}: ${line}`),
  });
  const block = suite.page ? report : `${machine(pace, suite)}\n\n${report}`;
  console.log(block);
  if (values.write) await writeBlock({ name, page, report: block });
}

function leave(why: string): never {
  console.error(why);
  process.exit(2);
}
