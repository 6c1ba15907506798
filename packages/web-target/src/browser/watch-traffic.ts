import type { Page, Request, Response, WebSocket } from 'playwright-core';
import { type Exchange, hostOf, isBroken, isDone, isRefused, nameOf } from '../network/exchange.ts';
import { carrierOf } from './carrier-of.ts';

/** The page's requests and sockets when a prompt was sent. */
export type Traffic = {
  underWay: ReadonlySet<string>;
  /** What the page asked again and again before. */
  polled: ReadonlySet<string>;
  requests: number;
  messages: number;
  sockets: number;
};

export type TrafficWatch = {
  /** The traffic now; from then on, what has this prompt in it carries it. */
  expect(prompt: string): Traffic;
  /** Whether a request or a socket has taken the prompt. */
  hasCarrier(since: Traffic): boolean;
  /** Whether a request that was sent since is still open. */
  isWaiting(since: Traffic): boolean;
  /** Whether what carries the prompt is open and has not brought all: no text on the page is the whole answer yet. */
  isCarrying(since: Traffic): boolean;
  /** Whether something else that the prompt started, or the socket that took it, may bring more. */
  mayBring(since: Traffic): boolean;
  /** When the first answer to what was sent since arrived, in milliseconds since 1970. */
  answeredAt(since: Traffic): number | undefined;
  /** Whether the page talks over something that stays open or is asked again and again. */
  isLive(since: Traffic): boolean;
  /** Whether a request that was open before still is, or is open again: replies may come with it. */
  hasChannel(since: Traffic): boolean;
  /** The request that carried the prompt, if it failed and no other one did better. */
  refusal(since: Traffic): Exchange | undefined;
  /** Whether the page was replaced by the answer to a form with the prompt. */
  isPosted(since: Traffic): boolean;
  /** Whether the answer broke off on its way. */
  isBrokenOff(since: Traffic): boolean;
};

type Socket = {
  number: number;
  host: string;
  isOpen: boolean;
  /** Messages so far. */
  received: number;
  /** How many there had been when it took the prompt. */
  carriedAt: number | undefined;
};

/** Follows a page's network activity, from before it loads: much of what stays open is opened then. */
export function watchTraffic(page: Page): TrafficWatch {
  const exchanges = new Map<Request, Exchange>();
  const sockets: Socket[] = [];
  const usual = new Set<string>();
  let carries = (_: string) => false;
  let requests = 0;
  let messages = 0;
  let isExpecting = false;
  let expectedAt = 0;

  page.on('request', (request) => {
    if (!isWatched(page, request)) return;
    const earlier = exchanges.get(request.redirectedFrom() ?? request);
    exchanges.set(request, {
      number: ++requests,
      name: nameOf(request),
      url: request.url(),
      host: hostOf(request.url()),
      kind: request.resourceType(),
      sentAt: performance.now(),
      // A redirect drops the body.
      isCarrier: earlier?.isCarrier || carries(`${request.url()} ${request.postData() ?? ''}`),
    });
  });
  page.on('response', (response: Response) => {
    const exchange = exchanges.get(response.request());
    if (!exchange) return;
    exchange.status = response.status();
    exchange.retryAfter = response.headers()['retry-after'];
    const { startTime, responseStart } = response.request().timing();
    if (responseStart >= 0) exchange.answeredAt = startTime + responseStart;
  });
  page.on('requestfinished', (request) => end(request));
  page.on('requestfailed', (request) => end(request, request.failure()?.errorText ?? 'failed'));
  const end = (request: Request, fault?: string) => {
    const exchange = exchanges.get(request);
    if (!exchange) return;
    exchange.endedAt = performance.now();
    if (fault !== undefined) exchange.fault = fault;
  };
  page.on('websocket', (opened) => {
    const socket = follow(opened, sockets.length + 1);
    sockets.push(socket);
    opened.on('framesent', ({ payload }) => {
      if (carries(String(payload))) socket.carriedAt = socket.received;
    });
    opened.on('framereceived', ({ payload }) => {
      if (!HEARTBEAT.test(String(payload.slice(0, 10)))) socket.received++;
      if (payload.length > HEARTBEAT_MAX) messages++;
    });
  });

  const all = () => [...exchanges.values()];
  const after = ({ requests }: Pick<Traffic, 'requests'>) =>
    all().filter(({ number }) => number > requests);
  const carriers = (since: Traffic): Exchange[] => {
    const sent = after(since);
    const known = sent.filter(({ isCarrier }) => isCarrier);
    // A prompt in another code: what the answers came with before.
    return known.length > 0 ? known : sent.filter(({ name }) => usual.has(name));
  };
  /** The sockets that took the prompt. */
  const takers = () => sockets.filter(({ carriedAt }) => carriedAt !== undefined);
  /** What only started then, at the place that the prompt went to, if that is known. */
  const started = (since: Traffic): Exchange[] => {
    const hosts = [...carriers(since).map(({ host }) => host), ...takers().map(({ host }) => host)];
    return after(since).filter(
      ({ name, host }) =>
        !since.underWay.has(name) &&
        !since.polled.has(name) &&
        (hosts.length === 0 || hosts.includes(host)),
    );
  };

  return {
    expect(prompt) {
      if (isExpecting) for (const name of namesOf(after({ requests: expectedAt }))) usual.add(name);
      isExpecting = true;
      expectedAt = requests;
      for (const [request, exchange] of exchanges)
        if (isDone(exchange) && !isRecent(exchange)) exchanges.delete(request);
      for (const socket of sockets) socket.carriedAt = undefined;
      carries = carrierOf(prompt);
      return {
        underWay: new Set(
          all()
            .filter(isOpen)
            .map(({ name }) => name),
        ),
        polled: new Set(polled(all(), POLLS_MIN)),
        requests,
        messages,
        sockets: sockets.length,
      };
    },
    hasCarrier: (since) => after(since).some(({ isCarrier }) => isCarrier) || takers().length > 0,
    isWaiting(since) {
      const ignored = polled(after(since), 2);
      return all().some(
        (it) => isOpen(it) && !since.underWay.has(it.name) && !ignored.includes(it.name),
      );
    },
    isCarrying: (since) =>
      // An event source may stay open after the answer.
      carriers(since).some(
        (it) => isOpen(it) && (it.kind !== 'eventsource' || it.status === undefined),
      ) ||
      (carriers(since).length === 0 &&
        sockets.some(({ isOpen, carriedAt, received }) => isOpen && carriedAt === received)),
    mayBring: (since) =>
      started(since).some((it) => isOpen(it) || (!it.isCarrier && isJustNow(it))) ||
      sockets.some(
        ({ isOpen, number, carriedAt }) =>
          isOpen && (number > since.sockets || carriedAt !== undefined),
      ),
    answeredAt(since) {
      const times = after(since).flatMap(({ answeredAt }) => answeredAt ?? []);
      return times.length > 0 ? Math.min(...times) : undefined;
    },
    hasChannel: (since) => all().some((it) => isOpen(it) && since.underWay.has(it.name)),
    isLive: (since) => messages > since.messages || polled(all(), POLLS_MIN).length > 0,
    refusal(since) {
      const answered = carriers(since).filter(({ status = 0 }) => status < 300 || status >= 400);
      // The page may have tried again.
      const last = [...new Map(answered.map((one) => [one.name, one])).values()];
      const refused = last.filter(isRefused);
      const taken = [...last.filter((one) => !isRefused(one)), ...takers()];
      const isChats = (one: Exchange | Socket) => 'name' in one && usual.has(one.name);
      const isOwn = ({ host }: { host: string }) => host === hostOf(page.url());
      // What takes a prompt elsewhere may be statistics.
      return taken.length === 0
        ? refused.at(-1)
        : (refused.find((one) => isChats(one) && !taken.some(isChats)) ??
            refused.find((one) => isOwn(one) && !taken.some(isOwn)));
    },
    isPosted: (since) => carriers(since).some(({ kind }) => kind === 'document'),
    isBrokenOff: (since) => {
      const last = carriers(since).at(-1);
      return last !== undefined && isBroken(last);
    },
  };
}

function follow(opened: WebSocket, number: number): Socket {
  const host = hostOf(opened.url());
  const socket: Socket = { number, host, isOpen: true, received: 0, carriedAt: undefined };
  opened.on('close', () => {
    socket.isOpen = false;
  });
  return socket;
}

/** What a script asks for, and what replaces the page. */
const isWatched = (page: Page, request: Request): boolean =>
  /^(fetch|xhr|eventsource)$/.test(request.resourceType()) ||
  (request.isNavigationRequest() && request.frame() === page.mainFrame());

/** Messages that keep a socket open are no sign. */
const HEARTBEAT_MAX = 8;
const HEARTBEAT = /^(\d|h|o|ping|pong|\{\}|)$/i;
const POLLS_MIN = 3;
const POLLS_MS = 8_000;
/** Between one poll and the next. */
const PAUSE_MS = 2_500;

const isOpen = (exchange: Exchange) => !isDone(exchange);
const isRecent = ({ sentAt }: Exchange) => performance.now() - sentAt < POLLS_MS;
const isJustNow = ({ endedAt = 0 }: Exchange) => performance.now() - endedAt < PAUSE_MS;

/** What may have brought an answer. */
function namesOf(exchanges: readonly Exchange[]): string[] {
  const good = exchanges.filter((it) => isDone(it) && !isRefused(it));
  const carriers = good.filter(({ isCarrier }) => isCarrier);
  const likely =
    carriers.length > 0 ? carriers : good.filter(({ name }) => !name.startsWith('GET '));
  return likely.map(({ name }) => name);
}

/** Polling: the time of its answers is hardly a sign. */
function polled(exchanges: readonly Exchange[], least: number): string[] {
  const counts = new Map<string, number>();
  for (const { name } of exchanges.filter(isRecent))
    if (name.startsWith('GET ')) counts.set(name, (counts.get(name) ?? 0) + 1);
  return [...counts].flatMap(([name, count]) => (count >= least ? [name] : []));
}
