import type { Page, Request } from 'playwright-core';

/** The page's requests at one moment: those in flight, and how many there had been. */
export type Traffic = { underWay: ReadonlySet<string>; requests: number; messages: number };

export type TrafficWatch = {
  traffic(): Traffic;
  /** Whether a request that was sent since is still open. */
  isWaiting(since: Traffic): boolean;
  /** When the first answer to what was sent since arrived, in milliseconds since 1970. */
  answeredAt(since: Traffic): number | undefined;
  /** Whether the page talks over something that stays open or is asked again and again. */
  isLive(since: Traffic): boolean;
  /** Whether a request that was open before still is, or is open again: replies may come with it. */
  hasChannel(since: Traffic): boolean;
};

/** Follows a page's network activity, from before it loads: much of what stays open is opened then. */
export function watchTraffic(page: Page): TrafficWatch {
  const underWay = new Set<Request>();
  let requests = 0;
  let recent: Asked[] = [];
  const numbers = new WeakMap<Request, number>();
  let answers: { number: number; at: number }[] = [];
  let messages = 0;
  page.on('request', (request) => {
    if (!/^(fetch|xhr|eventsource)$/.test(request.resourceType())) return;
    requests++;
    recent = [
      ...recent.filter(isRecent),
      { name: nameOf(request), at: performance.now(), number: requests },
    ];
    numbers.set(request, requests);
    underWay.add(request);
  });
  page.on('response', (response) => {
    const number = numbers.get(response.request());
    const { startTime, responseStart } = response.request().timing();
    if (number === undefined || responseStart < 0) return;
    answers = [...answers.slice(-ANSWERS_MAX), { number, at: startTime + responseStart }];
  });
  page.on('requestfinished', (request) => void underWay.delete(request));
  page.on('requestfailed', (request) => void underWay.delete(request));
  page.on('websocket', (socket) => {
    socket.on('framereceived', ({ payload }) => {
      if (payload.length > HEARTBEAT_MAX) messages++;
    });
  });
  return {
    traffic: () => ({ underWay: new Set([...underWay].map(nameOf)), requests, messages }),
    isWaiting(since) {
      const ignored = polled(
        recent.filter(({ number }) => number > since.requests),
        2,
      );
      return [...underWay]
        .map(nameOf)
        .some((name) => !since.underWay.has(name) && !ignored.includes(name));
    },
    answeredAt(since) {
      const times = answers.filter(({ number }) => number > since.requests).map(({ at }) => at);
      return times.length > 0 ? Math.min(...times) : undefined;
    },
    hasChannel: (since) => [...underWay].some((request) => since.underWay.has(nameOf(request))),
    isLive: (since) => messages > since.messages || polled(recent, POLLS_MIN).length > 0,
  };
}

/** Messages that keep a socket open are no sign. */
const HEARTBEAT_MAX = 8;
/** Of earlier ones, none is needed. */
const ANSWERS_MAX = 500;
const POLLS_MIN = 3;
const POLLS_MS = 8_000;

type Asked = { name: string; at: number; number: number };

const isRecent = ({ at }: Asked) => performance.now() - at < POLLS_MS;

/** The same one may be asked again, with other parameters. */
const nameOf = (request: Request) => `${request.method()} ${request.url().split(/[?#]/, 1)[0]}`;

/** Polling: the time of its answers is hardly a sign. */
function polled(recent: readonly Asked[], least: number): string[] {
  const counts = new Map<string, number>();
  for (const { name } of recent.filter(isRecent))
    if (name.startsWith('GET ')) counts.set(name, (counts.get(name) ?? 0) + 1);
  return [...counts].flatMap(([name, count]) => (count >= least ? [name] : []));
}
