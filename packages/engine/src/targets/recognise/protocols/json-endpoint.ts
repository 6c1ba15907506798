import { promptFields, promptNames } from '@provoke/contract/lists';
import { findUnread } from '../../http/find-unread.ts';
import { likelyStreamPath } from '../../http/read-answer.ts';
import { type HttpAnswer, isGood } from '../../over-http/call-http.ts';
import { isRecord } from '../../over-http/is-record.ts';
import { looksLikePage } from '../../over-http/looks-like-page.ts';
import { readStream } from '../../over-http/read-stream.ts';
import type { Asker } from '../asker.ts';
import { findReplyPath } from '../find-reply-path.ts';
import { readOpenApi } from '../open-api.ts';
import { HELLO, type Protocol } from '../protocol.ts';
import { readMissingFields } from '../read-missing-fields.ts';
import type { Recognised } from '../recognised.ts';

/** Tried where an endpoint does not say what it takes. */
const GUESSES = promptFields.filter((name) => !name.includes('_'));
const SESSIONS = /session|conversation|thread|chat_?id|user|^id$/i;
const TRIES_MAX = 8;
/** Answers without a reply, after which no more is said. */
const GOODS_MAX = 3;

/** Any JSON endpoint, by the field that it takes and the one that it answers with. */
export const jsonEndpoint: Protocol = {
  async greet(asker) {
    if (!takesPosts(asker)) return undefined;
    const { names, fieldsOf } = await readOpenApi(asker);
    const path = asker.address.slice(asker.origin.length);
    const documented = names.includes(path) ? fieldsOf(path) : [];
    let needed = [...documented, ...missingAt(asker)];
    const tried = new Set<string>();
    let goods = 0;
    for (let tries = 0; tries < TRIES_MAX; tries++) {
      const field = nextField(needed, tried);
      if (field === undefined) return undefined;
      tried.add(field);
      const body = bodyFor(field, needed);
      const answer = await asker.post(asker.address, filled(body));
      const found = answer && read(answer, body);
      if (found) return describe(asker.address, field, body, found);
      if (answer && isGood(answer)) goods++;
      if (goods >= GOODS_MAX) return undefined;
      needed = [...(answer ? readMissingFields(answer) : []), ...needed];
    }
    return undefined;
  },
};

/** Whether the address itself took a POST so far, if only to refuse its body. */
const takesPosts = ({ heard, address }: Asker): boolean =>
  heard.some(
    ({ method, url, answer: { status, text } }) =>
      method === 'POST' &&
      url === address &&
      (status < 300 || [400, 415, 422, 500].includes(status)) &&
      !looksLikePage(text),
  ) || heard.every(({ method, url }) => method !== 'POST' || url !== address);

const missingAt = ({ heard, address }: Asker): string[] =>
  heard.flatMap(({ url, answer }) => (url === address ? readMissingFields(answer) : []));

/** First what it says is missing, and of that a name for a prompt. */
function nextField(needed: readonly string[], tried: ReadonlySet<string>): string | undefined {
  const unknown = needed.filter((name) => !SESSIONS.test(name));
  return [...promptNames(unknown), ...unknown, ...GUESSES].find((name) => !tried.has(name));
}

function bodyFor(field: string, needed: readonly string[]): Record<string, unknown> {
  const others = [...new Set(needed)].filter((name) => name !== field && SESSIONS.test(name));
  return {
    ...Object.fromEntries(others.map((name) => [name, '{{session}}'])),
    [field]: field === 'messages' ? '{{messages}}' : '{{prompt}}',
  };
}

const filled = (body: Record<string, unknown>): object =>
  Object.fromEntries(
    Object.entries(body).map(([name, value]) => [name, FILLED[String(value)] ?? value]),
  );

const FILLED: Readonly<Record<string, unknown>> = {
  '{{prompt}}': HELLO,
  '{{messages}}': [{ role: 'user', content: HELLO }],
  '{{session}}': 'provoke-hello',
};

type Read = { settings: Record<string, unknown>; isEcho?: true };

/** How the reply in an answer is found; undefined for one that holds none. */
function read(answer: HttpAnswer, body: Record<string, unknown>): Read | undefined {
  const { json, text, headers } = answer;
  if (!isGood(answer) || text.trim() === '' || findUnread(answer) !== undefined) return undefined;
  if (text.trim() === JSON.stringify(filled(body))) return { settings: {}, isEcho: true };
  if (/^text\/event-stream|ndjson|jsonl/i.test(headers['content-type'] ?? ''))
    return readParts(text);
  if (json === undefined) return { settings: {} };
  if (typeof json === 'string') return { settings: { reply_path: '$' } };
  if (isRecord(json) && (json['error'] || json['errors'])) return undefined;
  const found = findReplyPath(json);
  return found && { settings: { reply_path: found.path } };
}

function readParts(text: string): Read {
  const path = likelyStreamPath(readStream(text).values);
  return { settings: path === undefined ? {} : { stream_path: path } };
}

function describe(
  endpoint: string,
  field: string,
  body: Record<string, unknown>,
  { settings, isEcho }: Read,
): Recognised {
  const path = settings['reply_path'] ?? settings['stream_path'];
  const answers = path === undefined ? 'with text' : `at ${String(path)}`;
  return {
    words: isEcho
      ? 'This sends back what it is sent, as an echo does. Is it the agent?'
      : `This takes JSON with "${field}", and answers ${answers}.`,
    ways: [{ type: 'http', endpoint, settings: { body, ...settings } }],
    next: [],
  };
}
