import { isCredentialName, VARIABLE_REFERENCE } from '@provoke/contract';
import { looksLikeKey } from '../../../command/looks-like-key.ts';
import { groupFields } from './group-fields.ts';
import { closeJsonTexts, openJsonTexts } from './json-texts.ts';
import { type Placed, placePrompt } from './place-prompt.ts';
import type { ImportedBody, ImportedRequest, Need } from './request.ts';
import { queryOf, writeAddress } from './write-address.ts';

export type ImportedAgent = {
  type: 'http';
  endpoint: string;
  /** The variable with the key that goes as a bearer token. */
  apiKeyEnv: string | undefined;
  settings: Record<string, unknown>;
  /** Variables that were made of credentials, with what each stood for. Their values are nowhere. */
  variables: readonly { name: string; from: string }[];
  /** Where the prompt goes, in words. */
  prompt: string;
  notes: readonly string[];
};

/** An agent of type `http` that sends requests like this one. No credential of it is in the result. */
export function toAgent(
  request: ImportedRequest,
  { said }: { said: string | undefined },
): ImportedAgent {
  const { body, method, replyPath } = request;
  const variables = createVariables();
  const query = { ...queryOf(request.url), ...keyedQuery(request) };
  const inQuery = body === undefined ? placePrompt(query, said) : undefined;
  const inBody = body && placeInBody(body, said);
  const bearer = bearerOf(request, variables);
  const address = writeAddress(request.url, inQuery?.value ?? query, {
    takeKey: (from) => (bearer === undefined ? variables.make('KEY', from) : undefined),
  });
  const headers = headersOf(request, variables);
  const { prompt, sessions, isConversation } = inBody ?? inQuery ?? NOWHERE;
  return {
    type: 'http',
    endpoint: address.endpoint,
    apiKeyEnv: bearer ?? address.key,
    settings: {
      ...(method !== 'POST' && { method }),
      ...(Object.keys(headers).length > 0 && { headers }),
      ...signInOf(request, variables),
      ...(inBody && { body: closeJsonTexts(withoutCredentials(inBody.value, variables)) }),
      ...(replyPath !== undefined && { reply_path: replyPath }),
    },
    variables: variables.made,
    prompt: `${isConversation ? 'the conversation' : 'the prompt'} is ${prompt || 'the body'}`,
    notes: [
      ...request.notes,
      ...sessions.map(ownSession),
      ...address.notes,
      ...likeVariables(inBody?.value).map(asVariable),
    ],
  };
}

/** A key that goes into the address, by its name there. */
const keyedQuery = ({ needs = [] }: ImportedRequest) =>
  Object.fromEntries(needs.flatMap((one) => (one.in === 'query' ? [[one.name, NEEDED]] : [])));

/** A placeholder for a key that a request needs. It has the form of a key, so that it is treated as one. */
const NEEDED = 'sk-needed-0123456789abcdef';

/** A password, or what gets a token. */
function signInOf({ basic, needs = [] }: ImportedRequest, variables: Variables) {
  const password = () => `$${variables.make('PASSWORD', 'the password')}`;
  if (basic) return { basic: { user: basic.user, password: password() } };
  const need = needs.find((one) => one.in === 'basic' || one.in === 'oauth');
  if (need?.in === 'basic')
    return { basic: { user: `$${variables.make('USER', 'the user')}`, password: password() } };
  if (need?.in !== 'oauth') return {};
  const { token_url, scope } = need;
  return {
    oauth: {
      token_url,
      client_id: `$${variables.make('CLIENT_ID', 'the client of OAuth')}`,
      client_secret: `$${variables.make('CLIENT_SECRET', "the client's secret")}`,
      ...(scope !== undefined && { scope }),
    },
  };
}

const NOWHERE = { prompt: '', sessions: [], isConversation: false };

/** Texts that a campaign file takes for variables. */
function likeVariables(value: unknown): string[] {
  if (typeof value === 'string') return VARIABLE_REFERENCE.test(value) ? [value] : [];
  return typeof value === 'object' && value !== null
    ? Object.values(value).flatMap(likeVariables)
    : [];
}

const asVariable = (text: string) =>
  `"${text}" reads like a variable, whose value is sent instead. Write it in another way.`;

const ownSession = (place: string) => `${place} is new for each attempt ({{session}}).`;

function createVariables() {
  const made: { name: string; from: string }[] = [];
  return {
    made,
    /** A value that names a variable keeps it. */
    make(what: string, from: string, value = ''): string {
      const [, own] = /^\$\{?([A-Z_]\w*)\}?$/i.exec(value) ?? [];
      if (own !== undefined) {
        if (!made.some(({ name }) => name === own)) made.push({ name: own, from });
        return own;
      }
      const base = `AGENT_${what
        .toUpperCase()
        .replace(/[^A-Z0-9]+/g, '_')
        .replace(/^_|_$/g, '')}`;
      const taken = made.filter(({ name }) => name === base || name.startsWith(`${base}_`)).length;
      const name = taken === 0 ? base : `${base}_${taken + 1}`;
      made.push({ name, from });
      return name;
    },
  };
}
type Variables = ReturnType<typeof createVariables>;

function placeInBody(body: ImportedBody, said: string | undefined): Placed<unknown> {
  if (body.type === 'json') return placePrompt<unknown>(openJsonTexts(body.value), said);
  if (body.type === 'form')
    return placePrompt<unknown>(openJsonTexts(groupFields(body.fields)), said);
  return placePrompt<unknown>(body.text, said ?? body.text);
}

const BEARER = /^Bearer\s+(\S+)$/i;

function bearerOf(
  { headers, needs = [] }: ImportedRequest,
  variables: Variables,
): string | undefined {
  const sent = headers.find(
    ([name, value]) => isNamed(name, 'authorization') && BEARER.test(value),
  );
  const [, token] = BEARER.exec(sent?.[1] ?? '') ?? [];
  return sent || needs.some(isBearer)
    ? variables.make('KEY', 'the bearer token', token)
    : undefined;
}

const isBearer = (need: Need): boolean =>
  need.in === 'header' && isNamed(need.name, 'authorization') && need.scheme === 'Bearer';

const isNamed = (header: string, name: string) => header.toLowerCase() === name;

/** What the transport or the browser sets. */
const LEFT_OUT =
  /^(?:host|content-length|accept-encoding|connection|keep-alive|te|priority|pragma|cache-control|dnt|upgrade-insecure-requests|traceparent|tracestate|if-\w+.*|sec-.*|:.*)$/i;

function headersOf(
  { headers, body, needs = [] }: ImportedRequest,
  variables: Variables,
): Record<string, string> {
  const form = body?.type === 'form' && (body.multipart ? MULTIPART : FORM);
  const kept = headers.filter(
    ([name, value]) =>
      !LEFT_OUT.test(name) &&
      !(isNamed(name, 'authorization') && BEARER.test(value)) &&
      // An object is sent as JSON by itself.
      !(isNamed(name, 'content-type') && (form || (body?.type === 'json' && /json/i.test(value)))),
  );
  const given = kept.map(([name, value]) => [name, writeHeader(name, value, variables)] as const);
  const needed = needs.flatMap((need) => {
    if (need.in === 'cookie')
      return [['cookie', `$${variables.make('COOKIE', `the header cookie: ${need.name}=…`)}`]];
    if (need.in !== 'header' || isBearer(need)) return [];
    const variable = variables.make(need.name, `the header ${need.name}`);
    return [[need.name, need.scheme === '' ? `$${variable}` : `${need.scheme} $${variable}`]];
  });
  return Object.fromEntries([
    ...(form ? [['content-type', form] as const] : []),
    ...given,
    ...needed,
  ]);
}

const [FORM, MULTIPART] = ['application/x-www-form-urlencoded', 'multipart/form-data'];

function writeHeader(name: string, value: string, variables: Variables): string {
  if (!isSecret(name, value)) return value;
  const [, scheme = '', alone = value] = /^(?:([\w-]+) )?(\S+)$/.exec(value) ?? [];
  const variable = variables.make(name, `the header ${name}`, alone);
  return scheme === '' ? `$${variable}` : `${scheme} $${variable}`;
}

const SECRET_NAME =
  /auth|token|key|secret|session|csrf|xsrf|cookie|credential|password|jwt|signature/i;

const isSecret = (name: string, value: string): boolean =>
  SECRET_NAME.test(name) || value.split(/\s+/).some(looksLikeKey);

/** Credentials among the fields become variables. */
function withoutCredentials(value: unknown, variables: Variables): unknown {
  if (Array.isArray(value)) return value.map((one) => withoutCredentials(one, variables));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]) => [
      name,
      typeof inner === 'string' && isSecretField(name, inner)
        ? `$${variables.make(name, `the field ${name}`, inner)}`
        : withoutCredentials(inner, variables),
    ]),
  );
}

const isSecretField = (name: string, text: string): boolean =>
  !text.includes('{{') &&
  (isCredentialName(name) || CSRF.test(name) || (/token|secret/i.test(name) && looksLikeKey(text)));

const CSRF = /csrf|xsrf|authenticity_?token/i;
