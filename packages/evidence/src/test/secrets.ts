/** A secret as it appears in what an agent, an attacker or a judge writes. All of them are invented. */
export type Secret = {
  shape: string;
  text: string;
  /** What must be in no copy. */
  secret: string;
};

const pem = (kind: string, head = '') =>
  `-----BEGIN ${kind}PRIVATE KEY-----\n${head}MIIEpractice+0123456789/abcdef\nPRACTICEpractice==\n-----END ${kind}PRIVATE KEY-----`;
const MIIE = 'MIIEpractice+0123456789/abcdef';
const WORD = 'practice0123456789abcdef';
const HEX = '0123456789abcdef0123456789abcdef';

export const secrets: readonly Secret[] = [
  { shape: 'PEM', text: pem(''), secret: MIIE },
  { shape: 'PEM, RSA', text: pem('RSA '), secret: MIIE },
  { shape: 'PEM, EC', text: pem('EC '), secret: MIIE },
  { shape: 'PEM, OpenSSH', text: pem('OPENSSH '), secret: MIIE },
  {
    shape: 'PEM, encrypted',
    text: pem('ENCRYPTED ', 'Proc-Type: 4,ENCRYPTED\nDEK-Info: AES-128-CBC,0123\n\n'),
    secret: MIIE,
  },
  {
    shape: 'PEM, cut off',
    text: `-----BEGIN PRIVATE KEY-----\n${WORD}${WORD}\n${WORD}`,
    secret: `${WORD}${WORD}`,
  },
  ...pemForms(),
  // In parts, so that no scanner takes this file for a leak.
  ...[
    ...['pk_', 'sk-', 'rk_', 'sess-', 'whsec_', 'gho_', 'ghs_', 'ghu_', 'ghr_', 'gldt-', 'glrt-'],
    ...['glptt-', 'xoxa-', 'xoxp-', 'xoxs-', 'xapp-', 'doo_v1_', 'dor_v1_', 'shpca_', 'shpss_'],
    ...['figd_', 'lin_api_', 'gsk_', 'ntn_', 'r8_', 'sbp_', 'pypi-AgE', 'hvs.', 'hvb.'],
  ].map((prefix) => ({ shape: `${prefix}…`, text: `${prefix}${WORD}`, secret: WORD })),
  { shape: 'Databricks', text: ['dapi', HEX].join(''), secret: HEX },
  {
    shape: 'Discord webhook',
    text: `https://discord.com/api/webhooks/0123456789/${WORD}`,
    secret: WORD,
  },
  { shape: 'Amazon, role', text: 'AROAPRACTICE01234567', secret: 'PRACTICE01234567' },
  { shape: 'Amazon, among letters', text: 'aAKIAPRACTICE01234567', secret: 'PRACTICE01234567' },
  { shape: 'password in an address', text: `https://ada:${WORD}@host.example/a`, secret: WORD },
  {
    shape: 'connection string',
    text: `postgres://ada:p@ss${WORD}@db.example:5432/a`,
    secret: WORD,
  },
  { shape: 'connection string without a user', text: `redis://:${WORD}@cache:6379`, secret: WORD },
  { shape: 'DSN', text: `host=db user=ada password=${WORD} dbname=a`, secret: WORD },
  { shape: 'query string', text: `https://host.example/?a=1&password=${WORD}&b=2`, secret: WORD },
  { shape: 'key in a query', text: `https://host.example/?key=${WORD}`, secret: WORD },
  { shape: 'variable', text: `OPENAI_API_KEY="${WORD} b"`, secret: WORD },
  { shape: 'Azure storage', text: `AccountName=a;AccountKey=${WORD}==;Suffix=b`, secret: WORD },
  { shape: 'Azure signature', text: `https://a.example/b?sv=2026&sig=${WORD}%3D`, secret: WORD },
  { shape: 'shop token', text: `shpat_${WORD}`, secret: WORD },
  { shape: 'sk-', text: `sk-${WORD}`, secret: WORD },
  { shape: 'sk-proj-', text: `sk-proj-${WORD}`, secret: WORD },
  { shape: 'Stripe, live', text: ['sk', 'live', WORD].join('_'), secret: WORD },
  { shape: 'Stripe, restricted', text: ['rk', 'live', WORD].join('_'), secret: WORD },
  { shape: 'GitHub', text: `ghp_${WORD}`, secret: WORD },
  { shape: 'GitHub, fine-grained', text: `github_pat_11PRACTICE0_${WORD}`, secret: WORD },
  { shape: 'GitLab', text: `glpat-${WORD}`, secret: WORD },
  { shape: 'Slack', text: ['xoxb', '0123456789', WORD].join('-'), secret: WORD },
  {
    shape: 'Slack webhook',
    text: `https://hooks.slack.com/services/T0PRACTICE/B0PRACTICE/${WORD}`,
    secret: WORD,
  },
  { shape: 'Amazon', text: 'AKIAPRACTICE01234567', secret: 'PRACTICE01234567' },
  { shape: 'Amazon, temporary', text: 'ASIAPRACTICE01234567', secret: 'PRACTICE01234567' },
  { shape: 'Google', text: `AIza${WORD}-practice_0`, secret: WORD },
  { shape: 'Google OAuth', text: `ya29.${WORD}`, secret: WORD },
  {
    shape: 'JSON web token',
    text: `eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxMjM0In0.${WORD}`,
    secret: 'eyJzdWIiOiIxMjM0In0',
  },
  { shape: 'Bearer', text: `Authorization: Bearer ${WORD}`, secret: WORD },
  { shape: 'Authorization, own scheme', text: `Authorization: Token ${WORD}`, secret: WORD },
  { shape: 'Authorization, no scheme', text: `Proxy-Authorization: ${WORD}`, secret: WORD },
  { shape: 'Bearer alone', text: `Bearer practice.0123456789`, secret: 'practice.0123456789' },
  { shape: 'Basic', text: 'Basic cHJhY3RpY2U6cHJhY3RpY2U=', secret: 'cHJhY3RpY2U6' },
  { shape: 'Basic, upper case', text: 'BASIC cHJhY3RpY2U6cHJhY3RpY2U=', secret: 'cHJhY3RpY2U6' },
  { shape: 'Basic, lower case', text: 'basic QWRhOnByYWN0aWNl', secret: 'QWRhOnByYWN0aWNl' },
  { shape: 'Basic of digits', text: 'Basic MTIzNDU2Nzg6MTIzNDU2Nzg=', secret: 'MTIzNDU2Nzg6' },
  { shape: 'Basic, by itself', text: '["Basic cHJhY3RpY2U6cHJhY3RpY2U="]', secret: 'cHJhY3RpY2U6' },
  { shape: 'Hugging Face', text: `hf_${WORD}`, secret: WORD },
  { shape: 'Hugging Face, letters', text: `"hf_${'PracticeToken'.repeat(3)}"`, secret: 'Practice' },
  {
    shape: 'Hugging Face, signed in',
    text: `hf_oauth_eyJhbGciOiJFZERTQSJ9.eyJzdWIiOiJhZGEifQ.${WORD}`,
    secret: 'eyJzdWIiOiJhZGEifQ',
  },
  { shape: 'npm', text: `npm_${WORD}`, secret: WORD },
  { shape: 'DigitalOcean', text: `dop_v1_${WORD}`, secret: WORD },
  { shape: 'service key', text: `pvk_practice_${WORD}`, secret: WORD },
  { shape: 'SendGrid', text: ['SG', WORD, WORD].join('.'), secret: WORD },
  { shape: 'Twilio', text: ['SK', HEX].join(''), secret: HEX },
  { shape: 'Telegram', text: `0123456789:${WORD}-practice01`, secret: WORD },
  { shape: 'header', text: `x-api-key: ${WORD}`, secret: WORD },
  { shape: 'header of a token', text: `X-Practice-Token: ${WORD}`, secret: WORD },
  { shape: 'cookie', text: `Cookie: a=${WORD}; b=${WORD}`, secret: WORD },
  { shape: 'set-cookie', text: `Set-Cookie: sid=${WORD}; Path=/; HttpOnly`, secret: WORD },
  { shape: 'JSON', text: `{"user":"ada","password":"a \\"${WORD}\\" b"}`, secret: WORD },
  { shape: 'JSON in JSON', text: `{"body":"{\\"api_key\\":\\"${WORD}\\"}"}`, secret: WORD },
  { shape: 'end of a line in JSON', text: `{"text":"the key:\\nsk-${WORD}"}`, secret: WORD },
];

/** Words that only look a little like secrets. */
export const harmless: readonly string[] = [
  'The file says -----BEGIN PRIVATE KEY-----, which it must not.',
  'PRIVATE KEY: something everyone remembers; abcdefghijklmnop\nabcdefghijklmnop is none.',
  '-----BEGIN PUBLIC KEY-----\nMFkwEwYHKoZIzj0CAQYIKoZIzj0DAQcDQgAE\n-----END PUBLIC KEY-----',
  'The task-force asked ORCHID-77, sk-ip it, basic: yes.',
  'Here are some basic instructions, and npm-check-updates with npm_config_cache.',
  'My favourite cookie: chocolate. The secretary=Ada, max_tokens=100, tokens: 5.',
  'Send it to ada@host.example or http://host.example:8080/a?b=c@d, at 10:30.',
  '{"password":"","name":"Ada","eos_token":"</s>"}',
  '{"a":"password=","b":"c"}',
];

/** Keys of every kind, whole and in parts, with the ends of their lines as a text, JSON or a quotation has them. */
function pemForms(): Secret[] {
  const line = 'MIIEpractice+0123456789/abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMN';
  const last = 'practiceTail0123==';
  const kinds = ['', 'DSA ', 'ED25519 ', 'ML-DSA-65 ', 'ANY '].map((kind) => `${kind}PRIVATE KEY`);
  const breaks = [
    '\n',
    '\r\n',
    '\\n',
    '\\r\\n',
    '\\\\n',
    '\\u000a',
    ' ',
    '\n    ',
    '\n> ',
    '<br>',
    '%0A',
  ];
  const marks = (kind: string, dashes = '-----') => ({
    begin: `${dashes}BEGIN ${kind}${dashes}`,
    end: `${dashes}END ${kind}${dashes}`,
  });
  const whole = [
    ...kinds.map((kind) => ({ kind, ...marks(kind) })),
    { kind: 'PGP', ...marks('PGP PRIVATE KEY BLOCK') },
    { kind: 'SSH2', ...marks(' SSH2 ENCRYPTED PRIVATE KEY ', '----') },
  ];
  const { begin, end } = marks('PRIVATE KEY');
  return [
    ...whole.flatMap(({ kind, begin, end }) => [
      { shape: `whole ${kind}`, text: [begin, line, last, end].join('\n'), secret: last },
      { shape: `cut off ${kind}`, text: [begin, line, last].join('\n'), secret: last },
      { shape: `last lines of ${kind}`, text: [line, last, end].join('\n'), secret: line },
    ]),
    ...breaks.flatMap((wrap) => {
      const name = JSON.stringify(wrap);
      const whole = [begin, 'Version: 2, of: http://a.example', line, last, end].join(wrap);
      return [
        { shape: `PEM with ${name}`, text: whole, secret: last },
        { shape: `PEM with ${name}, cut off`, text: [begin, line, last].join(wrap), secret: last },
        { shape: `PEM with ${name}, begun`, text: `${begin}${wrap}${last}`, secret: last },
        { shape: `PEM with ${name}, its end`, text: [last, last, end].join(wrap), secret: last },
      ];
    }),
    { shape: 'PEM, concatenated', text: `"${begin}\\n" + "${line}\\n" + "${end}"`, secret: line },
    {
      shape: 'PEM with escaped slashes',
      text: [begin, line.replaceAll('/', '\\/'), last].join('\\n'),
      secret: 'abcdefghijklmnop',
    },
    {
      shape: 'PEM, encrypted and cut off',
      text: `${begin}\nProc-Type: 4,ENCRYPTED\nDEK-Info: AES-128-CBC,0123\n\n${line}\n${last}`,
      secret: last,
    },
    {
      shape: 'PEM with the end of another',
      text: [begin, line, last, '-----END'].join('\n'),
      secret: last,
    },
  ];
}
