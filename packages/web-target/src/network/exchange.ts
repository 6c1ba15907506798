import type { Request } from 'playwright-core';

/** A request of the page, and what became of it. */
export type Exchange = {
  number: number;
  name: string;
  url: string;
  host: string;
  /** The browser's name for its kind, such as `fetch`. */
  kind: string;
  sentAt: number;
  /** Whether the prompt is in it. */
  isCarrier: boolean;
  status?: number;
  retryAfter?: string | undefined;
  /** When the first of its answer arrived, in milliseconds since 1970. */
  answeredAt?: number;
  endedAt?: number;
  /** Why it has no whole answer. */
  fault?: string;
};

export const isDone = ({ endedAt }: Exchange): boolean => endedAt !== undefined;

/** Whether it was answered with an error, or not at all. */
export const isRefused = (exchange: Exchange): boolean =>
  exchange.status === undefined ? hasFailed(exchange) : isDone(exchange) && exchange.status >= 400;

/** Whether the start of its answer arrived, and not the end. */
export const isBroken = (exchange: Exchange): boolean =>
  exchange.status !== undefined && hasFailed(exchange);

/** What the page itself called off has not failed. */
const hasFailed = ({ fault = '' }: Exchange): boolean => fault !== '' && !/ABORTED/.test(fault);

/** The same one may be asked again, with other parameters. */
export const nameOf = (request: Request) => `${request.method()} ${withoutQuery(request.url())}`;

/** What is behind it may be a secret. */
export const withoutQuery = (url: string): string => url.split(/[?#]/, 1)[0] ?? '';

export const hostOf = (url: string): string => URL.parse(url)?.hostname ?? '';

const PATH_MAX = 120;

export const pathOf = (url: string): string => {
  const path = URL.parse(url)?.pathname ?? '';
  return path.length > PATH_MAX ? `${path.slice(0, PATH_MAX)}…` : path;
};
