import { describe, expect, test } from 'vitest';
import { farEnds } from '../../../../../engine/src/targets/test/far-ends.ts';
import { openTerminal, type Said } from '../../test/terminal.ts';
import { otherFarEnds } from './other-far-ends.fixture.ts';

/** Code on this machine has no address at which a type could be wrong. */
const isHttp = (type: string) => !['command', 'module', 'python'].includes(type);

const HTTP_TYPES = Object.keys(farEnds).filter(isHttp);
const ALL = { ...otherFarEnds, ...farEnds };

const pairs = HTTP_TYPES.flatMap((type) =>
  Object.keys(ALL)
    .filter((farEnd) => isHttp(farEnd) && farEnd !== type)
    .map((farEnd) => [type, farEnd] as const),
);

/** A far end that takes nothing but its own protocol. */
const says = (turns: readonly unknown[]) => {
  const said = turns.at(-1);
  if (typeof said !== 'string') throw new Error('not its protocol');
  return `heard: ${said}`;
};

/** The first line to type that checks an agent, as a shell reads it. */
const suggestionIn = ({ stderr }: Said) =>
  stderr
    .split('\n')
    .map((line) => line.trim())
    .find((line) => line.startsWith('provoke agent check'))
    ?.replace(/^provoke /, '');

/** The test's terminal reads no quotes of a shell, nor does it need them. */
const typed = (line: string) => line.replaceAll("'", '');

test('there are wrong types enough to tell', () => {
  expect(pairs.length).toBeGreaterThanOrEqual(20);
});

describe.each(pairs)('type %s at a far end of %s', (type, farEnd) => {
  test('is told what to type, and that works', async () => {
    const { settings } = await (ALL[farEnd] ?? expect.fail()).start({ says });
    const { type: run } = await openTerminal();
    const { endpoint, model } = settings;

    const wrong = await run(
      `agent check --agent-type ${type} --endpoint ${endpoint} --model ${model}`,
    );

    const isRight = wrong.code === 0 && wrong.stdout.includes('\nheard: ');
    if (isRight) return expect([type, farEnd].join()).toMatch(/router|chatapi-sdk/);
    expect(wrong.stdout).toMatch(/This (?:speaks|takes) /);
    const line = suggestionIn(wrong) ?? expect.fail(wrong.stdout);
    const right = await run(typed(line));
    expect([line, right.code, right.stdout]).toEqual([line, 0, expect.stringContaining('heard: ')]);
  });
});
