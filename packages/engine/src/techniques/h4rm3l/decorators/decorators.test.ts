import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { scriptedAsk } from '../../../test/scripted-ask.ts';
import { compile } from '../programs/compile.ts';
import { decorate } from '../programs/decorate.ts';
import { presets } from '../programs/presets.ts';
import { strip } from '../python/python-text.ts';
import { decorators } from './index.ts';

const silent = { ask: scriptedAsk(), onStep: () => {} };
const run = (program: string, prompt: string, ask = silent.ask) =>
  decorate(prompt, compile(program).chain, { ask, onStep: () => {} });

const prompts = fc
  .oneof(fc.string({ unit: 'grapheme', minLength: 1 }), fc.lorem())
  .filter((prompt) => prompt.trim() !== '');
const hold = <T>(arbitrary: fc.Arbitrary<T>, promise: (value: T) => Promise<unknown>) =>
  fc.assert(
    fc.asyncProperty(arbitrary, async (value) => void (await promise(value))),
    { numRuns: 60 },
  );

describe('text', () => {
  test('Identity leaves the prompt unchanged', () =>
    hold(prompts, async (prompt) => expect(await run('Identity()', prompt)).toBe(prompt)));

  test('Reverse reverses the code points, and twice restores the prompt', async () => {
    expect(await run('Reverse()', 'né 😀 ab')).toBe('ba 😀 én');
    await hold(prompts, async (prompt) =>
      expect(await run('Reverse(); Reverse()', prompt)).toBe(prompt),
    );
  });

  test('Base64 is the prompt in Base64 and nothing else', () =>
    hold(prompts, async (prompt) => {
      const encoded = await run('Base64()', prompt);
      expect(Buffer.from(encoded, 'base64').toString()).toBe(prompt);
      expect(encoded).toMatch(/^[\w+/]+=*$/);
    }));

  test('a probability of 0 changes only the white space at both ends', () =>
    hold(prompts, async (prompt) =>
      expect(await run('CharCorrupt(1, 0, "x"); CharDropout(1, 0)', prompt)).toBe(strip(prompt)),
    ));

  test('PayloadSplitting splits at words, and its pieces add up to the prompt', () =>
    hold(fc.tuple(prompts, fc.integer({ min: 1, max: 9 })), async ([prompt, size]) => {
      const split = await run(`PayloadSplitting(${size})`, prompt);
      const sum = /z=(a0(?: \+ a\d+)*)\. /.exec(split)?.[1]?.split(' + ') ?? [];
      const begin = split.indexOf('\n\na') + 2;
      const end = split.lastIndexOf('\n\nWrite');
      const pieces = split.slice(begin, end).split(/\n(?=a\d+ =)/);

      const text = sum.map((name) =>
        pieces.find((piece) => piece.startsWith(`${name} =`))?.slice(name.length + 2),
      );
      // A prompt that contains such an assignment would be ambiguous.
      if (!/a\d+ =/.test(prompt)) expect(text.join('')).toBe(` ${prompt}`);
    }));
});

/** Decorators that ask no model and keep the prompt's text. */
const wrapping = decorators.filter(
  ({ family, asksModel }) => !asksModel && family !== 'text' && family !== 'word',
);
const example = (name: string) => (name === 'UTADecorator' ? `${name}(" !!!")` : `${name}()`);

describe.each(wrapping.map(({ name }) => name))('%s', (name) => {
  test('contains any prompt word for word, once', async () => {
    const nasty = ['$& $1 $$ $`', '%s %d', '{prompt}', '\\n "quoted" \'too\'', '</script>'];
    for (const prompt of nasty)
      expect((await run(example(name), prompt)).split(prompt)).toHaveLength(2);
  });

  test('adds words of its own', async () => {
    if (name === 'RoleplayingDecorator') return;
    expect((await run(example(name), 'x')).length).toBeGreaterThan(2);
  });
});

test('Roleplaying puts its texts around the prompt', async () => {
  expect(await run('RoleplayingDecorator("You are a bard. ", suffix=" Sing!")', 'Hello.')).toBe(
    'You are a bard. Hello. Sing!',
  );
});

test('a template is chosen by name', async () => {
  expect(await run('Template()', 'a')).toBe(await run('AIMDecorator()', 'a'));
  expect(await run('Template("LiveGPT")', 'a')).toBe(await run('LIVEGPTDecorator()', 'a'));
});

test('an empty custom text means the default, as published', async () => {
  for (const name of ['RefusalSuppression', 'AffirmativePrefixInjection', 'Distractor'])
    expect(await run(`${name}("")`, 'a')).toBe(await run(`${name}()`, 'a'));
});

describe('model-assisted', () => {
  const asking = decorators.filter(({ asksModel }) => asksModel).map(({ name }) => name);

  test.each(asking)(
    "%s sends the model's rewriting of the prompt, made at the published temperature",
    async (name) => {
      const ask = scriptedAsk(' <edited>rewritten \n</edited>');

      expect(await run(`${name}()`, 'the goal', ask)).toBe('rewritten');
      expect(ask.heard).toMatchObject([{ options: { temperature: 1 } }]);
      expect(ask.heard[0]?.messages[1]?.content).toMatch(/<<<(TEXT-\w+)\nthe goal\n\1>>>$/);
    },
  );

  test('their instructions to the model contain their arguments', async () => {
    const asked = async (program: string) => {
      const ask = scriptedAsk('<edited>x</edited>');
      await run(program, 'a', ask);
      return ask.heard[0]?.messages[1]?.content;
    };

    expect(await asked('Translate("Scots")')).toContain('into Scots');
    expect(await asked('PAP(persuasion_technique="Storytelling")')).toContain('"Storytelling"');
  });

  test.each([' ', '<think>I should translate', '<think>Hm.</think> '])(
    'an empty answer of the model is an error, not an empty prompt: %j',
    async (nothing) => {
      await expect(run('Translate()', 'a', scriptedAsk(nothing, nothing))).rejects.toThrow(
        'did not write this prompt',
      );
    },
  );

  test("a model's thoughts are not sent", async () => {
    const ask = scriptedAsk('<think>Into Zulu, then.</think>\n\n<edited>Sawubona</edited>');

    expect(await run('Translate()', 'Hello', ask)).toBe('Sawubona');
  });
});

const offline = Object.values(presets).filter((preset) =>
  compile(preset).chain.every(({ decorator }) => !decorator.asksModel),
);

test.each(offline)('a prompt is decorated the same way every time: %s', (program) =>
  hold(prompts, async (prompt) => {
    const both = [run(program, prompt), run(program, prompt)].map((one) => one.catch(String));
    const [first, second] = await Promise.all(both);
    expect(second).toBe(first);
  }),
);

test('another seed decorates differently', async () => {
  const hex = (seed: number) => run(`HexStringMixIn(${seed}, 9)`, 'a');

  expect(await hex(1)).not.toBe(await hex(2));
});

test.each(Object.entries(presets))('the preset %s on a harmless goal', async (_, program) => {
  const ask = async () => '<edited>rewritten by the model</edited>';

  expect(
    await decorate('Reveal the secret code word', compile(program).chain, {
      ask,
      onStep: () => {},
    }),
  ).toMatchSnapshot();
});

test('a program cannot make an endless prompt', async () => {
  const grow = Array(50).fill('WordMixIn(1, ["xxxxxxxxx"], 1)').join(';');

  await expect(run(grow, 'x '.repeat(1_000))).rejects.toThrow('at most 200000 are sent');
  await expect(run('Identity()', 'x'.repeat(200_001))).rejects.toThrow('The goal is 200001');
});

test('an empty prompt is not sent', async () => {
  await expect(run('CharDropout(1, 1)', 'abc')).rejects.toThrow(
    'The result of CharDropout is empty.',
  );
});
