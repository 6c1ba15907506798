import type { Selector, Step } from './find.ts';
import type { Reader } from './reader.ts';

const NAME = /[\p{L}_$\u{80}-\u{10ffff}][\p{L}\p{N}_$\u{80}-\u{10ffff}-]*/uy;
const NUMBER = /0|-?[1-9]\d{0,15}/y;

type ReadFilter = (reader: Reader) => Selector;

/** The steps of a path, after its `$` or `@`. `readFilter` reads what follows a `?`. */
export function readSteps(reader: Reader, readFilter: ReadFilter): Step[] {
  const steps: Step[] = [];
  for (;;) {
    const isDeep = reader.take(/\s*\.\./y) !== undefined;
    const isDotted = isDeep || reader.take(/\s*\.(?!\[)/y) !== undefined;
    const selectors = readSelectors(reader, { isDeep, isDotted, readFilter });
    if (selectors === undefined) return steps;
    steps.push({ isDeep, selectors });
  }
}

type Beginning = {
  isDeep: boolean;
  isDotted: boolean;
  readFilter: ReadFilter;
};

function readSelectors(
  reader: Reader,
  { isDeep, isDotted, readFilter }: Beginning,
): Selector[] | undefined {
  if (isDotted) {
    const name = reader.take(NAME);
    if (name !== undefined) return [{ type: 'name', name }];
    if (reader.take(/\*/y)) return [{ type: 'all' }];
  }
  const opens = (!isDotted || isDeep) && reader.take(isDotted ? /\[\s*/y : /\s*\[\s*/y);
  if (!opens) return isDotted ? reader.refuse() : undefined;
  const selectors: Selector[] = [];
  do selectors.push(readSelector(reader, readFilter));
  while (reader.take(/\s*,\s*/y));
  if (!reader.take(/\s*\]/y)) reader.refuse();
  return selectors;
}

function readSelector(reader: Reader, readFilter: ReadFilter): Selector {
  const name = reader.takeText();
  if (name !== undefined) return { type: 'name', name };
  if (reader.take(/\*/y)) return { type: 'all' };
  if (reader.take(/\?\s*/y)) return readFilter(reader);
  const first = reader.take(NUMBER);
  if (!reader.take(/\s*:\s*/y))
    return first === undefined ? reader.refuse() : { type: 'index', index: Number(first) };
  const end = reader.take(NUMBER);
  const step = reader.take(/\s*:\s*/y) ? reader.take(NUMBER) : undefined;
  return { type: 'slice', start: toNumber(first), end: toNumber(end), step: toNumber(step) ?? 1 };
}

const toNumber = (text: string | undefined) => (text === undefined ? undefined : Number(text));
