import { findForeignAddress } from '../application/reserved-names.ts';
import { hasHidden } from '../application/sayable-name.ts';

const PROMPT_MAX = 100_000;
const SENTENCE_MIN = 25;
const SENTENCE_MAX = 200;

/**
 * The longest piece of a system prompt that no answer says by chance. It goes into a file, so it is none that may hold
 * a credential or leads somewhere.
 */
export function findDistinctiveSentence(prompt: string): string | undefined {
  const pieces = openSentences(prompt.slice(0, PROMPT_MAX))
    .flatMap((sentence) => sentence.split(LEFT_OUT))
    .map((one) => one.trim().slice(0, SENTENCE_MAX).trim())
    .filter((one) => one.length >= SENTENCE_MIN && !hasHidden(one))
    .filter((one) => findForeignAddress(one) === undefined);
  return pieces.reduce<string | undefined>(
    (longest, one) => (one.length > (longest?.length ?? 0) ? one : longest),
    undefined,
  );
}

/** How far a secret may reach that was announced: not at all, one sentence, its paragraph, its section. */
type Reach = 'none' | 'sentence' | 'paragraph' | 'section';

/** Sentences that neither tell a secret nor follow the announcement of one. */
function openSentences(prompt: string): string[] {
  const open: string[] = [];
  let reach: Reach = 'none';
  let isAnnounced = false;
  for (const line of prompt.split('\n').map((one) => one.trim())) {
    const isOver = line === '' && reach === 'paragraph' && !isAnnounced;
    if (isOver || line.startsWith('#')) reach = 'none';
    if (line === '') continue;
    isAnnounced = TELLS_SECRET.test(line) && LABEL.test(line);
    if (isAnnounced && reach !== 'section') reach = line.startsWith('#') ? 'section' : 'paragraph';
    const read = readLine(line, reach);
    open.push(...read.open);
    reach = read.reach;
  }
  return open;
}

function readLine(line: string, start: Reach): { open: string[]; reach: Reach } {
  if (start === 'paragraph' || start === 'section') return { open: [], reach: start };
  const open: string[] = [];
  let reach = start;
  for (const sentence of line.split(/(?<=[.!?])\s+|(?<=[。！？])/)) {
    const tells = TELLS_SECRET.test(sentence);
    if (reach === 'none' && !tells) open.push(sentence);
    reach = tells ? 'sentence' : 'none';
  }
  return { open, reach: /[.!?。！？]$/.test(line) ? 'none' : reach };
}

/** A line that announces what follows: a heading, a row of a table, a colon at its end. */
const LABEL = /^[#|]|[:：]\W*$/;

/** Words that announce a credential, in the languages of most prompts. */
const TELLS_SECRET = new RegExp(
  [
    String.raw`(?<!\p{L})(?:api.?keys?|bearer|codes?|connection strings?|credentials?|keys?|log ?ins?|pass(?:code|phrase|word)s?|pins?|pwd|secrets?|tokens?)(?!\p{L})`,
    String.raw`(?<!\p{L})(?:mots? de passe|clés?|identifiants?|jetons?|contraseñas?|claves?|senhas?|chaves?|segred[oi]s?|secret[oa]s?|credenciales|credenciais|credenziali|chiav[ei]|parol[ae])(?!\p{L})`,
    String.raw`(?<!\p{L})(?:pass?w[oö]rt|passord|kenn?w[oö]rt|lösen|adgangskod|wachtwoord|schlüssel|sleutel|nyckel|nøgle|geheim|hemlig|hemmelig|zugangs|anmelde|hasł|tajn|hesl|şifre|gizli|парол|секрет|ключ|код)\p{L}*`,
    '密码|密碼|口令|密钥|金鑰|秘密|暗号|暗証|令牌|パスワード|合言葉|鍵|비밀|암호|المرور|السر|पासवर्ड|รหัส',
  ].join('|'),
  'iu',
);

/** What is filled in later, what is drawn as a layout, words with a digit, and long ones that are no words. */
const LEFT_OUT = /\$?\{+[^{}]*\}+|<[^<>]*>|[*`#|[\]~]+|^\s*[-•+>]\s|\S*\d\S*|[\w+/=-]{24,}/;
