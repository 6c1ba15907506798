import { limits } from '@provoke/contract';
import { Problem } from '../problem.ts';

/** A value at least this long is looked up rather than scanned again. */
const LONG_BYTES = 512;
/** Deeper than anything that is looked up. */
const LOOKED_UP_DEPTH = 8;

/** The open objects and lists of a JSON text: the closing character, the start and the number of members of each. */
export class Nesting {
  depth = 0;
  /** Ends of long values, by their starts. */
  readonly ends = new Map<number, number>();
  readonly #closings = new Uint8Array(limits.jsonDepthMax);
  readonly #starts = new Uint32Array(limits.jsonDepthMax);
  readonly #members = new Uint32Array(limits.jsonDepthMax);

  /** The closing character of the innermost one. */
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

  /** Remembers the end of a value or a name. */
  remember(start: number, end: number): void {
    if (this.depth <= LOOKED_UP_DEPTH && end - start >= LONG_BYTES) this.ends.set(start, end);
  }
}

const tooManyMembers = () =>
  new Problem('body-too-large', {
    detail: `An object of the body has more than ${limits.jsonMembersMax} members.`,
  });

/** PostgreSQL and `JSON.stringify` fail on nesting that `JSON.parse` accepts. */
const tooDeep = () =>
  new Problem('body-unreadable', {
    detail: `JSON parse error - Nested deeper than ${limits.jsonDepthMax} levels.`,
  });
