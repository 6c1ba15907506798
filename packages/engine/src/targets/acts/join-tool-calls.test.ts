import fc from 'fast-check';
import { expect, test } from 'vitest';
import { joinToolCalls } from './join-tool-calls.ts';

const piece = (index: number, args: string) => ({ index, function: { arguments: args } });

test('any number of calls is joined, each once', () => {
  const begun = Array.from({ length: 40_000 }, (_, index) => ({
    ...{ index, id: `c${index}` },
    function: { name: 'f', arguments: '{' },
  }));
  const rest = begun.map(({ index }) => piece(index, '}'));

  const calls = joinToolCalls([...begun, ...rest]);

  expect(calls).toHaveLength(40_000);
  expect(calls.at(-1)).toEqual({
    ...{ id: 'c39999', type: 'function' },
    function: { name: 'f', arguments: '{}' },
  });
});

test('arguments are whole, wherever they are cut and however the calls take turns', () => {
  const turns = fc.array(fc.tuple(fc.nat(3), fc.string()), { minLength: 1 });
  fc.assert(
    fc.property(turns, (sent) => {
      const indexes = [...new Set(sent.map(([index]) => index))];

      const calls = joinToolCalls(sent.map(([index, args]) => piece(index, args)));

      expect(calls.map((call) => call.function.arguments)).toEqual(
        indexes.map((index) => sent.map(([of, args]) => (of === index ? args : '')).join('')),
      );
    }),
  );
});

test('what is no piece of a call is left out', () => {
  fc.assert(fc.property(fc.array(fc.jsonValue()), (pieces) => void joinToolCalls(pieces)));
});
