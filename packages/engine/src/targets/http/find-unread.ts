import { excerpt } from '../../text/cut-short.ts';
import type { HttpAnswer } from '../over-http/call-http.ts';
import { isRecord } from '../over-http/is-record.ts';
import { looksLikePage, PAGE } from '../over-http/looks-like-page.ts';
import { unknownEncoding } from '../over-http/unpack.ts';

const START = 4_000;
const WORDS_MAX = 300;

/** What an answer is that holds no reply, in words that end a sentence; undefined for any other. */
export function findUnread(answer: HttpAnswer): string | undefined {
  for (const find of KINDS) {
    const found = find(answer);
    if (found !== undefined) return found;
  }
  return undefined;
}

type Kind = (answer: HttpAnswer) => string | undefined;

const page: Kind = ({ text }) => (looksLikePage(text) ? PAGE : undefined);

const DATA_STREAM = /^(?:f:\{|0:"|2:\[|8:\[|g:")/;
const DATA_LINE = /^[0-9a-k]:["[{]/;

const aiSdk4: Kind = ({ headers, text }) => {
  const lines = text.slice(0, START).split('\n', 5).filter(Boolean);
  const isOne =
    'x-vercel-ai-data-stream' in headers ||
    (DATA_STREAM.test(text) && lines.every((line) => DATA_LINE.test(line)));
  return isOne
    ? 'in the data stream of AI SDK 4, which is not read. Serve its text stream instead (toTextStreamResponse), or attack the page with `provoke scan`'
    : undefined;
};

const grpc: Kind = ({ headers }) =>
  /^application\/grpc/i.test(headers['content-type'] ?? '')
    ? 'in gRPC-web, which is not read. Use an endpoint that answers with JSON'
    : undefined;

const socketIo: Kind = ({ text }) =>
  /^(?:\d{1,6}:)?0\{"sid":"/.test(text)
    ? 'as a socket.io server, whose polling is not read. Use an endpoint that answers with JSON, or attack the page with `provoke scan`'
    : undefined;

const BINARY = /^(?:image|audio|video)\/|^application\/(?:x-)?(?:protobuf|msgpack|cbor|pdf|zip)\b/i;

/** Some servers send text as this type too. */
const BYTES = /^application\/octet-stream\b/i;
const NO_TEXT = /[\0\uFFFD]/;

const binary: Kind = ({ headers, json, text }) => {
  const [type = ''] = (headers['content-type'] ?? '').split(';');
  const isBinary = BINARY.test(type) || (BYTES.test(type) && NO_TEXT.test(text.slice(0, START)));
  return json === undefined && isBinary
    ? `with a body of type ${excerpt(type, 80)}, which is not read. Use an endpoint that answers with JSON`
    : undefined;
};

const xmlFault: Kind = ({ text }) => {
  const start = text.slice(0, START);
  if (!/^\uFEFF?\s*<[?\w]/.test(start)) return undefined;
  const isFault = /<(?:\w+:)?Envelope[\s>]/.test(start) && /<(?:\w+:)?Fault[\s>]/.test(start);
  if (!isFault && !/^\uFEFF?\s*(?:<\?xml[^>]*>\s*)?<Error>/.test(start)) return undefined;
  const said = /<(?:\w+:)?(?:faultstring|Text|Message)[^>]*>([^<]*)/.exec(start)?.[1] ?? '';
  return withWords(isFault ? 'with a SOAP fault' : 'with an XML error', said);
};

const jsonRpc: Kind = ({ json }) =>
  isRecord(json) && 'jsonrpc' in json && json['error']
    ? withWords('with a JSON-RPC error', messageOf(json['error']))
    : undefined;

/** We ask for no compression, and unpack the usual ones. */
const packed: Kind = ({ headers, json }) => {
  const encoding = unknownEncoding(headers['content-encoding']);
  return json === undefined && encoding !== undefined
    ? `with a body packed by ${excerpt(encoding, 40)}, which is not read. Let it send without compression`
    : undefined;
};

const KINDS: readonly Kind[] = [packed, page, aiSdk4, grpc, socketIo, binary, xmlFault, jsonRpc];

/** The errors of a GraphQL answer, which may have data besides. */
export function graphqlErrors(json: unknown): string | undefined {
  const errors = isRecord(json) ? json['errors'] : undefined;
  if (!Array.isArray(errors) || !isRecord(errors[0]) || !('message' in errors[0])) return undefined;
  return withWords('with GraphQL errors and no reply', messageOf(errors[0]));
}

const withWords = (what: string, said: string) => {
  const words = excerpt(said, WORDS_MAX).replace(/\.$/, '');
  return words === '' ? what : `${what}: ${words}`;
};

const messageOf = (error: unknown): string => {
  if (typeof error === 'string') return error;
  return isRecord(error) && typeof error['message'] === 'string' ? error['message'] : '';
};
