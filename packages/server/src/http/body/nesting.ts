import { limits } from '@provoke/contract';
import { Problem } from '../problem.ts';

/** A value as long as this is looked up rather than walked through again. */
const LONG_BYTES = 4_096;
/** Deeper than anything that is looked up. */
const LOOKED_UP_DEPTH = 8;

/** The objects and lists of a JSON text that are open: what closes each, where it began, how many members it has. */
export class Nesting {
  depth = 0;
  /** Where long values end, by where they begin. */
  readonly ends = new Map<number, number>();
  readonly #closings = new Uint8Array(limits.jsonDepthMax);
  readonly #starts = new Uint32Array(limits.jsonDepthMax);
  readonly #members = new Uint32Array(limits.jsonDepthMax);

  /** What closes the innermost one. */
  get closing(): number | undefined {
    return this.depth > 0 ? this.#closings[this.depth - 1] : undefined;
  }

  open(start: number, closing: number): void {
    if (this.depth === limits.jsonDepthMax) throw tooDeep();
    this.#closings[this.depth] = closing;
    this.#starts[this.depth] = start;
    this.#members[this.depth++] = 0;
  }

  close(end: number): void {
    this.depth--;
    if (this.depth < LOOKED_UP_DEPTH) this.remember(this.#starts[this.depth] as number, end);
  }

  countMember(): void {
    const count = (this.#members[this.depth - 1] as number) + 1;
    if (count > limits.jsonMembersMax) throw tooManyMembers();
    this.#members[this.depth - 1] = count;
  }

  /** Where a value or a name ends. */
  remember(start: number, end: number): void {
    if (this.depth <= LOOKED_UP_DEPTH && end - start >= LONG_BYTES) this.ends.set(start, end);
  }
}

const tooManyMembers = () =>
  new Problem('body-too-large', {
    detail: `An object of the body has more than ${limits.jsonMembersMax} members.`,
  });

/** Neither PostgreSQL nor `JSON.stringify` survive nesting that `JSON.parse` lets through. */
const tooDeep = () =>
  new Problem('body-unreadable', {
    detail: `JSON parse error - Nested deeper than ${limits.jsonDepthMax} levels.`,
  });
