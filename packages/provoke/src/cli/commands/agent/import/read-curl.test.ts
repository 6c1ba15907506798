import { expect, test } from 'vitest';
import { readCurl } from './read-curl.ts';
import { toAgent } from './to-agent.ts';

const KEY = 'sk-proj-abcdefghijklmnopqrstuvwx123456';
const AT = 'https://bot.example/c';
const BODY = `-d '{"message":"hi"}'`;
const SAYS = { body: { message: '{{prompt}}' } };

const read = (line: string) => toAgent(readCurl(line), { said: undefined });

test.each<[string, string, object]>([
  [
    'continues its lines as the older command line of Windows does',
    `curl "${AT}" ^\n  -H "x-tier: a" ^\r\n  --data-raw "{\\"message\\":\\"hi\\"}" ^\n  --compressed`,
    { settings: { headers: { 'x-tier': 'a' }, ...SAYS } },
  ],
  [
    'continues its lines as PowerShell does',
    `curl.exe '${AT}' \`\n ${BODY}`,
    { endpoint: AT, settings: SAYS },
  ],
  ['begins with the prompt of a terminal', `# ask it\n$ curl ${AT} ${BODY}`, { settings: SAYS }],
  ['ends at a pipe', `curl ${AT} ${BODY} | jq .reply`, { endpoint: AT, settings: SAYS }],
  ['ends at the next command', `curl ${AT} ${BODY}&& echo ok`, { settings: SAYS }],
  ['ends at a file', `curl ${AT} ${BODY} 2>&1 > out.json`, { settings: SAYS }],
  [
    'has a user in its address',
    `curl https://ali%63e:pass%2Fword12@bot.example/c ${BODY}`,
    {
      endpoint: AT,
      settings: { basic: { user: 'alice', password: '$AGENT_PASSWORD' }, ...SAYS },
    },
  ],
  [
    'has a user, and a header that wins',
    `curl ${AT} -u a:secret -H 'Authorization: Bearer ${KEY}' ${BODY}`,
    { apiKeyEnv: 'AGENT_KEY', settings: SAYS },
  ],
  [
    'has a bearer token as an option',
    `curl ${AT} --oauth2-bearer ${KEY} ${BODY}`,
    { apiKeyEnv: 'AGENT_KEY', settings: SAYS },
  ],
  [
    'names variables of its own',
    `curl ${AT} -H "Authorization: Bearer $BOT_KEY" -H "x-team-key: \${TEAM_KEY}" ${BODY}`,
    {
      apiKeyEnv: 'BOT_KEY',
      settings: { headers: { 'x-team-key': '$TEAM_KEY' }, ...SAYS },
      variables: [{ name: 'BOT_KEY' }, { name: 'TEAM_KEY' }],
    },
  ],
  [
    'has several cookies',
    `curl ${AT} -b 'a=1' -b 'b=2' ${BODY}`,
    { settings: { headers: { cookie: '$AGENT_COOKIE' }, ...SAYS } },
  ],
  [
    'takes a header away, and sends an empty one',
    `curl ${AT} -H 'Accept:' -H 'X-Empty;' ${BODY}`,
    { settings: { headers: { 'X-Empty': '' }, ...SAYS } },
  ],
  [
    'has parts with quotes and types',
    `curl ${AT} -F 'message="hi; there"' -F 'meta={"a":1};type=application/json' --form-string 'note=@all;'`,
    {
      settings: {
        headers: { 'content-type': 'multipart/form-data' },
        body: { message: '{{prompt}}', meta: '{"a":1}', note: '@all;' },
      },
    },
  ],
  [
    'has a field several times',
    `curl ${AT} -d 'tag=a&tag=b&message=hi'`,
    {
      settings: {
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        body: { tag: ['a', 'b'], message: '{{prompt}}' },
      },
    },
  ],
  [
    'has a parameter several times',
    `curl -G '${AT}?lang=de' -d lang=en --url-query 'q=who are you?'`,
    { endpoint: `${AT}?lang=de&lang=en&q={{prompt}}`, settings: { method: 'GET' } },
  ],
  [
    'has a CSRF token in a field',
    `curl ${AT} -d 'message=hi&csrf_token=short-1'`,
    { settings: { body: { message: '{{prompt}}', csrf_token: '$AGENT_CSRF_TOKEN' } } },
  ],
  [
    'has a key in the path of its address',
    `curl https://bot.example/hooks/${KEY}/chat ${BODY}`,
    { endpoint: 'https://bot.example/hooks/{{api_key}}/chat', apiKeyEnv: 'AGENT_KEY' },
  ],
  [
    'has an id in the path of its address',
    `curl https://bot.example/flows/0d6c2b7e-1111-4222-8333-444455556666 ${BODY}`,
    { endpoint: 'https://bot.example/flows/0d6c2b7e-1111-4222-8333-444455556666' },
  ],
  [
    'has a text in JSON',
    `curl ${AT} -H 'content-type: application/json' -d '"hi"'`,
    { settings: { headers: { 'content-type': 'application/json' }, body: '{{prompt}}' } },
  ],
  [
    'has JSON in a text of its JSON, with a key',
    `curl ${AT} -d '{"data":"{\\"message\\":\\"hi\\",\\"api_key\\":\\"${KEY}\\"}"}'`,
    {
      settings: { body: { data: '{"message":"{{prompt}}","api_key":"$AGENT_API_KEY"}' } },
      prompt: 'the prompt is data.(JSON).message',
    },
  ],
  [
    'asks in GraphQL',
    `curl ${AT} -d '{"query":"query Ask($q: String!) { ask(q: $q) }","variables":{"q":"hi"}}'`,
    {
      settings: {
        body: { query: 'query Ask($q: String!) { ask(q: $q) }', variables: { q: '{{prompt}}' } },
      },
    },
  ],
])('a command line that %s', (_, line, agent) => {
  const found = read(line);

  if ('variables' in agent && Array.isArray(agent.variables))
    expect(found.variables).toEqual(agent.variables.map((one) => expect.objectContaining(one)));
  expect(found).toMatchObject({
    ...agent,
    ...('variables' in agent && { variables: found.variables }),
  });
  expect(JSON.stringify(found)).not.toMatch(/sk-proj|secret|pass\/word12|short-1/);
});

test.each<[string, string, RegExp]>([
  ['JSON that is broken', `-d '{"message": "hi'`, /looks like JSON, but cannot be parsed/],
  ['a body in standard input', '-d @- <<EOF', /in the file -, which is not read/],
  ['an encoded file', '--data-urlencode message@words.txt', /in the file words\.txt/],
  ['an unknown option with a value', `--variable a=1 ${BODY}`, /--variable is an option that is/],
])('a command line with %s is refused with the reason', (_, options, words) => {
  expect(() => read(`curl ${AT} ${options}`)).toThrow(words);
});

test.each<[string, string, RegExp]>([
  ['cookies in a file', '-b cookies.txt', /cookies are in a file/],
  ['headers in a file', '-H @headers.txt', /headers are in a file/],
  ['options in a file', '-K options.txt', /more options in a file/],
  [
    'a text like a variable',
    `-d '{"message":"hi","note":"$HOME"}'`,
    /"\$HOME" reads like a variable/,
  ],
])('a command line with %s says what is missing', (_, options, words) => {
  const { notes } = read(`curl ${AT} ${options.includes('-d') ? options : `${options} ${BODY}`}`);

  expect(notes.join(' ')).toMatch(words);
});
