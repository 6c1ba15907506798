import { expect, test } from 'vitest';
import { harmless, secrets } from '../test/secrets.ts';
import { maskedText, maskField, maskSecrets, maskValue } from './mask-secrets.ts';

test.each(secrets)('$shape is masked in a text, and the words around it stay', (given) => {
  const { text, masked } = maskSecrets(`before ${given.text} after`);

  expect(masked).toBeGreaterThanOrEqual(1);
  expect(text).toMatch(/^before .*•••••.* after$/s);
  expect(text).not.toContain(given.secret);
  expect(maskSecrets(text)).toEqual({ text, masked: 0 });
});

test.each(secrets)(
  '$shape is masked alike in a text, in a field and in JSON as text',
  ({ text }) => {
    const payload = { messages: [{ role: 'user', content: `before ${text} after` }], a: 1 };

    const masked = maskValue(payload);

    expect(masked).toEqual({
      messages: [{ role: 'user', content: maskedText(`before ${text} after`) }],
      a: 1,
    });
    expect(maskedText(JSON.stringify(payload))).toBe(JSON.stringify(masked));
  },
);

test.each(harmless)('%s stays', (text) => {
  expect(maskSecrets(text)).toEqual({ text, masked: 0 });
});

test.each([
  ...['Authorization', 'Proxy-Authorization', 'Cookie', 'set-cookie', 'X-Api-Key', 'apiKey'],
  ...['OPENAI_API_KEY', 'password', 'dbPassword', 'passwd', 'pwd', 'client_secret', 'clientSecret'],
  ...['access_token', 'accessToken', 'token', 'X-Auth-Token', 'x-amz-security-token', 'AccountKey'],
  ...['aws_secret_access_key', 'private_key', 'credentials', 'session-token', 'passphrase'],
])('what is under the name %s is masked, whatever it is', (name) => {
  expect(maskField(name, 'short')).toBe('•••••');
  expect(maskValue({ a: [{ [name]: 'short' }, { [name]: ['a', 'b'] }] })).toEqual({
    a: [{ [name]: '•••••' }, { [name]: ['•••••', '•••••'] }],
  });
  expect(maskedText(JSON.stringify({ [name]: 'short' }))).toBe(`{"${name}":"•••••"}`);
});

test.each(['max_tokens', 'tokens', 'eos_token', 'secretary', 'author', 'key', 'id', 'passage'])(
  'what is under the name %s stays',
  (name) => {
    expect(maskValue({ [name]: 'short', other: 7, none: null })).toEqual({
      ...{ [name]: 'short', other: 7, none: null },
    });
  },
);

test.each([
  ...[
    'eyJ-',
    ' ',
    'Bearer ',
    '-----BEGIN PRIVATE KEY-----',
    '://a:',
    'sk-',
    'a',
    '-',
    '_',
    '"',
    "'",
  ],
  ...[
    'password=',
    'password="',
    '"password":"',
    '\\"password\\":\\"',
    '"password":\'',
    'cookie:',
    'cookie: a=',
    ';a=',
  ],
  ...[
    'authorization: a ',
    'x-api-key:',
    'x-',
    'api-',
    'SG.aaaaaaaaaaaaaaaa',
    '0123456789:',
    '\\n',
    '\\',
  ],
  ...[
    '-----BEGIN PRIVATE KEY-----\n- a',
    'Basic aaaaaaaaaaaaaaaaaaaaaaaa',
    'hooks.slack.com/services/',
  ],
  ...['---- BEGIN PRIVATE KEY ----', 'PRIVATE KEY aaaaaaaa ', 'aaaaaaaa-----END PRIVATE KEY-----'],
  ...[
    '-----BEGIN PRIVATE KEY-----A:',
    '-----BEGIN PRIVATE KEY-----\nA-: ',
    'PRIVATE KEY\\/',
    'hf_oauth_eyJ',
  ],
  ...['://a:b', 'secretsecret-', 'x-x-x-x-x-x-x-x-x-x-x-x-x-x-x-x-x-x-x-x-x-x ', '?key=', 'a='],
])('a megabyte of %j is searched in linear work', (unit) => {
  const hostile = unit.repeat(Math.ceil(1_000_000 / unit.length));

  expect(() => maskSecrets(hostile)).not.toThrow();
});
