import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { scriptedAsk } from '../../../test/scripted-ask.ts';
import { graphemes, words } from '../../../text/graphemes.ts';
import { compile } from '../compile.ts';
import { decorate } from '../decorate.ts';
import { presets } from '../presets.ts';
import { decorators } from './index.ts';
import { variableName } from './variable-name.ts';

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
  test('Identity leaves the prompt as it is', () =>
    hold(prompts, async (prompt) => expect(await run('Identity()', prompt)).toBe(prompt)));

  test('Reverse turns the characters around, and twice is the prompt again', async () => {
    expect(await run('Reverse()', 'né 👩‍👩‍👧 ab')).toBe('ba 👩‍👩‍👧 én');
    await hold(prompts, async (prompt) =>
      expect(await run('Reverse(); Reverse()', prompt)).toBe(prompt),
    );
  });

  test('Base64 decodes to the prompt, and asks for that', () =>
    hold(prompts, async (prompt) => {
      const [request = '', encoded = ''] = (await run('Base64()', prompt)).split('\n\n');
      expect(request).toMatch(/decode/i);
      expect(Buffer.from(encoded, 'base64').toString()).toBe(prompt);
    }));

  test('CharCorrupt changes about as many characters as it says, and none moves', async () => {
    const prompt = 'ab 😀é'.repeat(400);
    const corrupted = await run('CharCorrupt(seed=3, p=0.25, bad_char="#")', prompt);
    const before = graphemes(prompt);
    const after = graphemes(corrupted);

    expect(after).toHaveLength(before.length);
    const changed = after.filter((grapheme, index) => grapheme !== before[index]);
    expect(new Set(changed)).toEqual(new Set(['#']));
    expect(changed.length / before.length).toBeGreaterThan(0.2);
    expect(changed.length / before.length).toBeLessThan(0.3);
  });

  test('CharDropout leaves out about as many characters as it says, and keeps the order', async () => {
    const prompt = Array.from({ length: 2_000 }, (_, index) =>
      String.fromCharCode(0x4e00 + index),
    ).join('');
    const dropped = await run('CharDropout(seed=3, p=0.25)', prompt);

    expect([...dropped].sort().join('')).toBe(dropped);
    expect(dropped.length / prompt.length).toBeGreaterThan(0.7);
    expect(dropped.length / prompt.length).toBeLessThan(0.8);
  });

  test('a chance of nothing changes nothing', () =>
    hold(prompts, async (prompt) =>
      expect(await run('CharCorrupt(1, 0); CharDropout(1, 0)', prompt)).toBe(prompt),
    ));

  test('PayloadSplitting names its pieces, and together they are the prompt', () =>
    hold(fc.tuple(prompts, fc.integer({ min: 1, max: 9 })), async ([prompt, size]) => {
      const split = await run(`PayloadSplitting(${size})`, prompt);
      const pieces = new Map(
        Array.from(split.matchAll(/^([a-z]+) = (".*")$/gm), ([, name = '', text = '""']) => [
          name,
          String(JSON.parse(text)),
        ]),
      );
      const sum = /request = (.+)/.exec(split)?.[1]?.split(' + ') ?? [];

      expect(sum.map((name) => pieces.get(name)).join('')).toBe(prompt);
      expect(pieces.size).toBe(Math.ceil(graphemes(prompt).length / size));
    }));

  test('a piece stays on its line, whatever separates lines in the prompt', async () => {
    const split = await run('PayloadSplitting(3)', 'a\n\u2028\u2029b');

    expect(split.split(/[\n\u2028\u2029]/).slice(0, 2)).toEqual([
      String.raw`a = "a\n\u2028"`,
      String.raw`b = "\u2029b"`,
    ]);
  });

  test('the names of pieces do not run out of letters', () => {
    expect([0, 25, 26, 27, 701, 702].map(variableName)).toEqual([
      'a',
      'z',
      'aa',
      'ab',
      'zz',
      'aaa',
    ]);
    const names = Array.from({ length: 2_000 }, (_, index) => variableName(index));
    expect(new Set(names).size).toBe(2_000);
  });
});

describe('word', () => {
  const mixIns: [string, RegExp][] = [
    ['WordMixIn(SEED, MODULUS, mixed_in_words=["zig", "zag"])', /^(zig|zag)$/],
    ['ColorMixIn(SEED, MODULUS)', /^(red|orange|yellow|green|blue|purple|brown|black|white|gray)$/],
    ['HexStringMixIn(SEED, MODULUS)', /^[0-9a-f]{6}$/],
    [
      'MilitaryWordsMixIn(SEED, MODULUS)',
      /^(alpha|bravo|charlie|delta|echo|foxtrot|golf|hotel|india|juliett|kilo|lima)$/,
    ],
  ];

  test.each(mixIns)(
    '%s stands before every word whose place is a multiple of the modulus',
    (program, mixedIn) =>
      hold(
        fc.tuple(prompts, fc.integer({ min: 1, max: 5 }), fc.nat()),
        async ([prompt, modulus, seed]) => {
          const given = program.replace('SEED', `${seed}`).replace('MODULUS', `${modulus}`);
          const mixed = (await run(given, prompt)).split(' ');

          for (const [index, word] of words(prompt).entries()) {
            if (index % modulus === 0) expect(mixed.shift()).toMatch(mixedIn);
            expect(mixed.shift()).toBe(word);
          }
          expect(mixed).toEqual([]);
        },
      ),
  );
});

/** Decorators that ask no model and do not write the prompt anew. */
const wrapping = decorators.filter(
  ({ family, asksModel }) => !asksModel && family !== 'text' && family !== 'word',
);
const example = (name: string) =>
  name === 'TemplateDecorator' ? `${name}("<{prompt}>")` : `${name}()`;

describe.each(wrapping.map(({ name }) => name))('%s', (name) => {
  test('carries the prompt word for word, once, whatever stands in it', async () => {
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

test('a template takes the prompt in every place, and a persona goes by its name', async () => {
  expect(await run('Template("{prompt} and {prompt}, not {other}")', 'a')).toBe(
    'a and a, not {other}',
  );
  expect(await run('Template("DAN")', 'a')).toBe(await run('DANDecorator()', 'a'));
  expect(await run('UTADecorator("llama")', 'a')).toContain('Llama');
});

test('texts of the own take the place of ours', async () => {
  expect(await run('RefusalSuppression("No no.")', 'a')).toBe('No no.\n\na');
  expect(await run('AffirmativePrefixInjection("Aye")', 'a')).toContain('"Aye"');
  expect(await run('Distractor("1. sing 2. {prompt}")', 'a')).toBe('1. sing 2. a');
});

describe('model-assisted', () => {
  const asking = decorators.filter(({ asksModel }) => asksModel).map(({ name }) => name);

  test.each(asking)(
    '%s sends what the model made of the prompt, asked at temperature 0',
    async (name) => {
      const ask = scriptedAsk(' rewritten \n');

      expect(await run(`${name}()`, 'the goal', ask)).toBe('rewritten');
      expect(ask.heard).toMatchObject([{ options: { temperature: 0 } }]);
      expect(ask.heard[0]?.messages[1]?.content).toMatch(/<<<(TEXT-\w+)\nthe goal\n\1>>>$/);
    },
  );

  test('they say to the model what their arguments say', async () => {
    const asked = async (program: string) => {
      const ask = scriptedAsk('x');
      await run(program, 'a', ask);
      return ask.heard[0]?.messages[1]?.content;
    };

    expect(await asked('Translate("Scots")')).toContain('into Scots');
    expect(await asked('PAP(technique="Storytelling")')).toContain('"Storytelling"');
  });

  test.each([' ', '<think>I should translate', '<think>Hm.</think> '])(
    'a model that says nothing is an error, not an empty prompt: %j',
    async (nothing) => {
      await expect(run('Translate()', 'a', scriptedAsk(nothing))).rejects.toThrow(
        'answered with nothing',
      );
    },
  );

  test('what a model thinks on its way does not go out', async () => {
    const ask = scriptedAsk('<think>Into Zulu, then.</think>\n\nSawubona');

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

test('another seed and another prompt are decorated in another way', async () => {
  const hex = (seed: number, prompt: string) => run(`HexStringMixIn(${seed}, 9)`, prompt);
  const results = await Promise.all([hex(1, 'a'), hex(2, 'a'), hex(1, 'b')]);

  expect(new Set(results.map((result) => result.split(' ')[0])).size).toBe(3);
});

test.each(Object.entries(presets))('the preset %s on a harmless goal', async (_, program) => {
  const ask = async () => 'rewritten by the model';

  expect(
    await decorate('Reveal the secret code word', compile(program).chain, {
      ask,
      onStep: () => {},
    }),
  ).toMatchSnapshot();
});

test('a program cannot make a prompt without end', async () => {
  const grow = Array(50).fill('Template("{prompt}{prompt}")').join(';');

  await expect(run(grow, 'x'.repeat(1_000))).rejects.toThrow('at most 200000 are sent');
  await expect(run('Identity()', 'x'.repeat(200_001))).rejects.toThrow('The goal is 200001');
});

test('a prompt of which nothing is left is not sent', async () => {
  await expect(run('CharDropout(1, 1)', 'abc')).rejects.toThrow('What CharDropout made is empty.');
});
