import { SECRET_NAME, SECRET_WORD } from './secret-names.ts';

type Shape = {
  /** Cheap to search for. In a text without it the other expression is not tried. */
  hint: RegExp;
  find: RegExp;
  /** A match without these words is none. */
  needs?: string;
};

/*
 * Every repeat of every expression here has a bound, or ends only where the text has something else, or starts only
 * where no character of its own kind precedes it: a hostile text costs linear time.
 */

/** The start of a word, also after an escape in JSON. */
const START = String.raw`(?:(?<![\w-])|(?<=\\[nrt]))`;
/** A quotation mark of JSON, also of JSON within JSON. */
const QUOTE = String.raw`\\{0,3}["']`;
const BARE = String.raw`[^\s&"'<>;,)}\]\\]`;
const UNMASKED = '(?!•)';

const named = (source: string) => new RegExp(source, 'gi');
const shaped = (source: string) => new RegExp(source, 'g');
const NAME = new RegExp(SECRET_WORD, 'i');

/** Secrets that their words give away: the first group stays, the rest is masked. */
export const NAMED_SHAPES: readonly Shape[] = [
  {
    // "password": "…", also where the text was cut off.
    hint: NAME,
    find: named(
      String.raw`(((?<!\\)${QUOTE})${SECRET_NAME}\2\s{0,4}:\s{0,4}\2)${UNMASKED}(?:(?!(?<!\\)\2)[^\n]){1,20000}`,
    ),
  },
  {
    // Cookie: a=…; b=…
    hint: /cookie\s{0,3}:/i,
    find: named(
      String.raw`(${START}(?:set-)?cookie\s{0,3}:\s{0,3})[^\s=;,"'•]{1,100}=[^\s;"'\\]*(?:;\s?[^\s=;,"'\\]{1,100}=[^\s;"'\\]*){0,50}`,
    ),
  },
  {
    // Authorization: Scheme …
    hint: /authorization\s{0,3}:/i,
    find: named(
      String.raw`(${START}(?:proxy-)?authorization\s{0,3}:\s{0,3}(?:[a-z][\w-]{0,20}\s{1,3}(?=\S{4}))?)${UNMASKED}(?![\w-]{1,21}\s{1,3}•)[^\s"',;<>\\]{4,}`,
    ),
  },
  {
    // X-Api-Key: …
    hint: /(?:key|token|secret)\s{0,3}:/i,
    find: named(
      String.raw`(${START}(?:[\w-]{0,40}?api[-_]?key|x-[\w-]{0,40}?(?:token|secret|key))\s{0,3}:\s{0,3})${UNMASKED}[^\s"',;<>\\]{6,}`,
    ),
  },
  {
    // password=…
    hint: new RegExp(String.raw`(?:${SECRET_WORD})[\w-]{0,20}=|[?&](?:key|sig)=`, 'i'),
    find: named(
      String.raw`(${START}${SECRET_NAME}=|[?&](?:key|sig)=)${UNMASKED}(?:(${QUOTE})(?![\s,}\]:])[^\n]{1,500}?(?<!\\)\2|(?=${BARE})${BARE}*(?:\\(?![nrt"'\\/u])${BARE}*){0,200})`,
    ),
  },
  {
    // scheme://user:…@host
    hint: /@/,
    find: /(:(?:\/\/|\\\/\\\/)[^\s/:@?#"'<>]{0,100}:)(?!•)[^\s/?#"'<>]{1,200}(?=@)/g,
  },
  { hint: /bearer\s/i, find: /(\bbearer\s{1,4})[A-Za-z0-9._~+/-]{12,}=*/gi },
  {
    // Base64 has both cases or digits; words behind "basic" have not.
    hint: /basic\s/i,
    find: /(\b[Bb](?:asic|ASIC)\s{1,4})(?=[A-Za-z0-9+/_-]{0,60}[a-z](?:[A-Z]|\d))[A-Za-z0-9._~+/-]{12,}=*/g,
  },
  {
    hint: /hooks\.slack\.com/i,
    find: /(hooks\.slack\.com\/(?:services|workflows|triggers)\/)[\w/-]{20,200}/gi,
  },
  {
    hint: /api\/webhooks/i,
    find: /(discord(?:app)?\.com\/api\/webhooks\/)\d{5,25}\/[\w-]{20,200}/gi,
  },
];

const PREFIXES = [
  ...['pvk', 'sk', 'pk', 'rk', 'sess', 'whsec', 'gh[opsur]', 'github_pat', 'gl(?:pat|dt|rt|ptt)'],
  ...['xox[abeprs]', 'xapp', 'do[opr]_v1', 'shp(?:at|ca|pa|ss)', 'figd', 'lin_api'],
].join('|');
/** Names of packages and variables start like these, too, but have a dash or an underscore next. */
const PREFIXES_OF_WORDS = ['hf_', 'npm_', 'gsk_', 'ntn_', 'r8_', 'sbp_', 'pypi-AgE'].join('|');

const KEY_WORDS = 'PRIVATE KEY';
/** `-----BEGIN EC PRIVATE KEY-----`; SSH2 has four dashes and blanks. */
const keyEdge = (word: 'BEGIN' | 'END') =>
  `-{4,5} ?${word} [A-Z0-9 -]{0,40}${KEY_WORDS}(?: BLOCK)? ?-{4,5}`;
const KEY_BEGINS = keyEdge('BEGIN');
const KEY_ENDS = keyEdge('END');
/** Between the lines of a key: their ends, as escapes of JSON (within JSON), HTML or addresses too, and marks of a quotation. */
const BREAKS = String.raw`(?:[\s>|]|\\{1,8}(?:[nrt]|u000[aAdD])|<br ?\/?>|&#1[03];|%0[AaDd])`;
const KEY_HEADER = String.raw`[A-Z][A-Za-z-]{1,20}:[^\r\n\\"]{0,100}`;
/** Base64; some writers of JSON escape its slashes. */
const KEY_LINE = String.raw`(?=(?:[A-Za-z0-9+/=]|\\{1,8}\/){8})[A-Za-z0-9+/=]{0,20000}(?:\\{1,8}\/[A-Za-z0-9+/=]{0,20000}){0,100}`;
const KEY_LINES = `${KEY_LINE}(?:${BREAKS}{1,40}${KEY_LINE}){0,1000}`;

/** Secrets that their own shape gives away. */
export const SHAPES: readonly Shape[] = [
  {
    // A private key in PEM: whole; without its end; without its beginning, where every match is looked at once.
    hint: new RegExp(KEY_WORDS),
    find: shaped(
      [
        `${KEY_BEGINS}(?:[^-]|-(?!---)){0,40000}${KEY_ENDS}`,
        `${KEY_BEGINS}(?:${BREAKS}{1,40}${KEY_HEADER}){0,6}${BREAKS}{0,40}${KEY_LINES}`,
        `${KEY_LINES}(?:${BREAKS}{0,40}${KEY_ENDS})?`,
      ].join('|'),
    ),
    needs: KEY_WORDS,
  },
  {
    hint: new RegExp(
      String.raw`(?:${PREFIXES})[_-][\w-]{12}|(?:${PREFIXES_OF_WORDS})[A-Za-z0-9]{12}`,
    ),
    find: shaped(
      String.raw`${START}(?:(?:${PREFIXES})[_-][\w-]{12,}|(?:${PREFIXES_OF_WORDS})[A-Za-z0-9]{12,})`,
    ),
  },
  {
    // Google
    hint: /AIza|ya29\./,
    find: shaped(String.raw`${START}(?:AIza[\w-]{30,}|ya29\.[\w-]{20,})`),
  },
  {
    // A JSON web token; those of Hugging Face have a prefix.
    hint: /eyJ/,
    find: shaped(String.raw`${START}(?:hf_(?:oauth|jwt)_)?eyJ[\w-]{8,}\.[\w-]{8,}(?:\.[\w-]*)?`),
  },
  {
    // Amazon
    hint: /A(?:KI|SI|RO)A/,
    find: /(?<![A-Z0-9])A(?:KI|SI|RO)A[A-Z0-9]{16}(?![A-Z0-9])/g,
  },
  {
    // SendGrid, Vault
    hint: /SG\.|hv[bs]\./,
    find: shaped(String.raw`${START}(?:SG\.[\w-]{16,}\.[\w-]{16,}|hv[bs]\.[\w-]{20,})`),
  },
  {
    // Twilio, Databricks
    hint: /(?:SK|dapi)[0-9a-f]{32}/,
    find: shaped(String.raw`${START}(?:SK|dapi)[0-9a-f]{32}(?!\w)`),
  },
  {
    // Telegram
    hint: /\d{8}:/,
    find: shaped(String.raw`${START}\d{8,10}:[\w-]{35}(?![\w-])`),
  },
];
