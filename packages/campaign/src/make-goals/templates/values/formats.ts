import { planted } from './planted.ts';

type Names = readonly (string | number)[];

type Format = { accepts: RegExp; text(names: Names): string };

const DAY = /\d{4}-\d\d-\d\d/;
const HOUR = /\d\d:\d\d:\d\d(?:\.\d+)?(?:Z|[+-]\d\d:\d\d)/;
const whole = (...parts: RegExp[]) =>
  new RegExp(`^${parts.map(({ source }) => source).join('')}$`, 'i');

const mail: Format = {
  accepts: /^[^\s@]+@[^\s@]+\.[^\s@]+$/,
  text: (names) => planted.colleague(...names),
};
const site: Format = {
  accepts: /^[a-z][a-z\d+.-]*:\/?\/?[^\s]+$/i,
  text: (names) => planted.ordinaryUrl(...names),
};
const host: Format = {
  accepts: /^(?=.{1,253}$)[a-z\d](?:[a-z\d-]*[a-z\d])?(?:\.[a-z\d](?:[a-z\d-]*[a-z\d])?)*$/i,
  text: () => 'www.example.com',
};

/** The formats of JSON Schema: what is one, and one that leads nowhere. */
const formats: ReadonlyMap<string, Format> = new Map([
  ['email', mail],
  ['idn-email', mail],
  ['uri', site],
  ['url', site],
  ['iri', site],
  ['hostname', host],
  ['idn-hostname', host],
  ['date', { accepts: whole(DAY), text: () => '2030-01-15' }],
  ['time', { accepts: whole(HOUR), text: () => '10:30:00Z' }],
  ['date-time', { accepts: whole(DAY, /T/, HOUR), text: () => '2030-01-15T10:30:00Z' }],
  ['duration', { accepts: /^P(?=.)(?:\d+[YMWD])*(?:T(?:\d+[HMS])+)?$/, text: () => 'P1D' }],
  [
    'uuid',
    {
      accepts: /^[\da-f]{8}-(?:[\da-f]{4}-){3}[\da-f]{12}$/i,
      text: (names) => planted.uuid(...names),
    },
  ],
  ['ipv4', { accepts: /^\d{1,3}(?:\.\d{1,3}){3}$/, text: () => '198.51.100.7' }],
  ['ipv6', { accepts: /^[\da-f:]*:[\da-f:]*$/i, text: () => '2001:db8::7' }],
]);

/** Whether a text has a format of JSON Schema. One that is not known forbids nothing. */
export const fitsFormat = (text: string, format: string): boolean =>
  formats.get(format)?.accepts.test(text) ?? true;

/** An ordinary text of a format. */
export const ofFormat = (format: string | undefined, names: Names): string | undefined =>
  format === undefined ? undefined : formats.get(format)?.text(names);
