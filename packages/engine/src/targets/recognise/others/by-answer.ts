import { findUnread } from '../../http/find-unread.ts';
import type { HttpAnswer } from '../../over-http/call-http.ts';
import { looksLikePage } from '../../over-http/looks-like-page.ts';
import type { Asker, Heard } from '../asker.ts';
import type { Recognised } from '../recognised.ts';

type Kind = (asker: Asker) => Recognised | undefined;

/** What can be said of a far end whose protocol is not known, by its answers. */
export function describeByAnswer(asker: Asker): Recognised | undefined {
  for (const kind of KINDS) {
    const found = kind(asker);
    if (found) return found;
  }
  return undefined;
}

const some = ({ heard }: Asker, test: (answer: HttpAnswer) => boolean) =>
  heard.find(({ answer }) => test(answer))?.answer;

/** Those of the address itself. */
const own = ({ heard, address }: Asker): readonly Heard[] => {
  const at = heard.filter(({ url }) => url === address || url === '');
  return at.length > 0 ? at : heard;
};

const say = (words: string, ...next: Recognised['next']): Recognised => ({ words, ways: [], next });

const webSocket: Kind = (asker) =>
  some(
    asker,
    ({ status, headers, text }) =>
      status === 426 ||
      /websocket/i.test(headers['upgrade'] ?? '') ||
      /upgrade required|expected a websocket|websocket connections? only/i.test(text.slice(0, 500)),
  ) &&
  say(
    'This speaks WebSocket, which provoke does not. Use its HTTP endpoint, or scan the page that uses it.',
    { do: 'scan', url: asker.origin },
    { do: 'import' },
  );

const tlsExpected: Kind = ({ address, ...asker }) =>
  some(
    { address, ...asker },
    ({ status, text }) => status === 400 && /HTTPS port|HTTP request to an HTTPS/i.test(text),
  ) &&
  say('This expects TLS: write https:// in place of http://.', {
    do: 'address',
    endpoint: address.replace(/^http:/, 'https:'),
  });

const dataStream: Kind = (asker) =>
  some(asker, (answer) => findUnread(answer)?.includes('AI SDK 4') ?? false) &&
  say(
    'This answers in the data stream of AI SDK 4, which is not read. Serve its text stream (toTextStreamResponse) or move to AI SDK 5. Or scan its page.',
    { do: 'scan', url: asker.origin },
  );

const grpc: Kind = (asker) =>
  some(asker, ({ headers }) => /^application\/grpc/i.test(headers['content-type'] ?? '')) &&
  say(
    'This speaks gRPC, which provoke does not. Use an endpoint that answers with JSON, such as its gateway.',
    { do: 'import' },
  );

const xml: Kind = (asker) => {
  const start = some(asker, ({ text }) => /^\uFEFF?\s*<(?:\?xml|\w+:Envelope|Error>)/.test(text));
  if (!start) return undefined;
  const isSoap = /Envelope/.test(start.text.slice(0, 2_000));
  return say(
    `This answers with ${isSoap ? 'SOAP' : 'XML'}. Type http sends an XML body and takes the whole answer as the reply.`,
    { do: 'http', endpoint: asker.address },
    { do: 'import' },
  );
};

const redirect: Kind = (asker) => {
  const first = own(asker).find(({ answer: { status } }) => status >= 300 && status < 400)?.answer;
  if (!first) return undefined;
  const to = URL.parse(first.headers['location'] ?? '', asker.address);
  const isSignIn = /log-?in|sign-?in|auth|sso|oauth/i.test(to?.pathname ?? '');
  if (isSignIn || to === null)
    return say(
      'This redirects to a sign-in, which is not followed. Pass a key, or scan the page and sign in there.',
      { do: 'key' },
      { do: 'scan', url: asker.address },
    );
  const { origin, pathname } = to;
  return say(
    'This redirects to another address, which is not followed: no key goes there by itself.',
    { do: 'address', endpoint: origin + pathname },
  );
};

const locked: Kind = (asker) => {
  const first = own(asker).find(({ answer }) => [401, 403, 407].includes(answer.status))?.answer;
  if (!first) return undefined;
  const asks = first.headers['www-authenticate'] ?? '';
  if (/^basic/i.test(asks))
    return say(
      'This asks for a user name and a password (Basic). Send them as a header: --setting \'headers={"authorization":"Basic $AGENT_LOGIN"}\'.',
      { do: 'key' },
    );
  if (looksLikePage(first.text))
    return say(
      `This answers ${first.status} with a page: a firewall or a sign-in in front of the agent. Pass a key, or scan the page.`,
      { do: 'key' },
      { do: 'scan', url: asker.address },
    );
  return say(
    first.status === 403
      ? 'This refuses access (403): the key is missing, or may not do this. What it speaks cannot be seen without one.'
      : 'This asks for a key (401). What it speaks cannot be seen without one.',
    { do: 'key' },
  );
};

const page: Kind = (asker) =>
  own(asker).some(({ answer }) => looksLikePage(answer.text)) || some(asker, isHtml)
    ? say('This is a web page, not an endpoint of an agent. Attack the chat on it.', {
        do: 'scan',
        url: asker.address,
      })
    : undefined;

const isHtml = ({ status, headers }: HttpAnswer) =>
  status < 300 && /^text\/html/i.test(headers['content-type'] ?? '');

const failing: Kind = (asker) => {
  const bad = own(asker).filter(({ answer: { status } }) => status >= 500 || status === 429);
  const [first] = bad;
  if (!first || bad.length < own(asker).length) return undefined;
  return say(
    `This fails with ${first.answer.status} whatever it is asked. Look at its log, then check again.`,
    { do: 'import' },
  );
};

const nowhere: Kind = (asker) =>
  asker.heard.length > 0 && asker.heard.every(({ answer: { status } }) => status === 404)
    ? say(
        'A server answers there, but has nothing at this path (404). Copy the request that works from your app.',
        { do: 'import' },
        { do: 'scan', url: asker.origin },
      )
    : undefined;

const wrongMethod: Kind = (asker) =>
  own(asker).some(({ method, answer: { status } }) => status === 405 && method === 'POST')
    ? say('This takes no POST (405). Set the method that it takes: --setting method=GET.', {
        do: 'http',
        endpoint: asker.address,
      })
    : undefined;

const empty: Kind = (asker) => {
  const good = own(asker).filter(({ answer: { status } }) => status < 300);
  return good.length > 0 && good.every(({ answer: { text } }) => text.trim() === '')
    ? say(
        'This answers with nothing. It may send its reply elsewhere, such as through a webhook. Copy the request that gets the reply.',
        { do: 'import' },
      )
    : undefined;
};

const unknown: Kind = (asker) =>
  asker.heard.length > 0
    ? say(
        'A server answers there, in no way that is known. Say what it takes and where its reply is.',
        { do: 'http', endpoint: asker.address },
        { do: 'import' },
        { do: 'scan', url: asker.origin },
      )
    : undefined;

const KINDS: readonly Kind[] = [
  ...[webSocket, tlsExpected, dataStream, grpc, xml, redirect, locked, failing],
  ...[page, nowhere, wrongMethod, empty, unknown],
];
