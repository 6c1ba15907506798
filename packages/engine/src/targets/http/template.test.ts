import fc from 'fast-check';
import { expect, test } from 'vitest';
import { fillTemplate, fillText, hasBlank, readTemplate } from './template.ts';

const blanks = { prompt: 'hi', session: 's1', api_key: null };

test('inserted text stays data, whatever it looks like', () => {
  const tricky = fc.oneof(
    fc.string({ unit: 'binary' }),
    fc.constantFrom('{{session}}', '"},"admin":true,{"', '$&', '$1', '\\', '{{prompt}}', '\n'),
  );
  fc.assert(
    fc.property(tricky, tricky, (prompt, session) => {
      const template = readTemplate(
        '{"q": "say {{prompt}}!", "s": {{session}}, "n": [{{prompt}}]}',
      );

      const sent = JSON.stringify(fillTemplate(template, { ...blanks, prompt, session }));

      expect(JSON.parse(sent)).toEqual(
        JSON.parse(JSON.stringify({ q: `say ${prompt}!`, s: session, n: [prompt] })),
      );
    }),
  );
});

test('messages become a list as a whole value, and JSON within a text', () => {
  const messages = [{ role: 'user', content: 'hi' }];

  expect(
    fillTemplate({ a: '{{ messages }}', b: 'x {{messages}}' }, { ...blanks, messages }),
  ).toEqual({
    a: messages,
    b: `x ${JSON.stringify(messages)}`,
  });
});

test('an unknown session is null as a whole value, and empty within a text', () => {
  const none = { ...blanks, session: null };

  expect(fillTemplate({ a: '{{session}}', b: 'x{{session}}' }, none)).toEqual({ a: null, b: 'x' });
});

test('values in an address are encoded', () => {
  const filled = fillText(
    '/chat/{{session}}?q={{prompt}}',
    { ...blanks, prompt: 'a&b=c d' },
    encodeURIComponent,
  );

  expect(filled).toBe('/chat/s1?q=a%26b%3Dc%20d');
});

test('a text that is not JSON stays a text; other braces stay', () => {
  expect(readTemplate('q={{prompt}}')).toBe('q={{prompt}}');
  expect(readTemplate('{"q": "a, {{prompt}}, b"}')).toEqual({ q: 'a, {{prompt}}, b' });
  expect(fillTemplate('{{name}} {prompt}', blanks)).toBe('{{name}} {prompt}');
});

test('a placeholder is found in any value', () => {
  expect(hasBlank({ a: ['x {{messages}}'] }, 'messages')).toBe(true);
  expect(hasBlank({ a: ['{{prompt}}'] }, 'messages')).toBe(false);
  expect(hasBlank(undefined, 'prompt')).toBe(false);
});

test('JSON within a text stays JSON, whatever the prompt is', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (prompt) => {
      const template = {
        data: '{"q": "say {{prompt}}!", "n": [{"s": "{{session}}"}]}',
        t: '{"a": 1}',
      };

      const { data, t } = fillTemplate(template, { ...blanks, prompt }) as Record<string, string>;

      expect(JSON.parse(`${data}`)).toEqual({ q: `say ${prompt}!`, n: [{ s: 's1' }] });
      expect(t).toBe('{"a": 1}');
    }),
  );
});
