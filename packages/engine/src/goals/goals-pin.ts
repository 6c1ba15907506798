import { createHash } from 'node:crypto';

export const sha256Of = (bytes: Uint8Array): string =>
  createHash('sha256').update(bytes).digest('hex');

/** Goals are not those that were asked for, or not those of the first download. */
export class OtherGoals extends Error {
  override readonly name = 'OtherGoals';
  /** The SHA-256 that they have. */
  readonly found: string;
  /** The copy that is kept of them, if it is the one that differs. */
  readonly keptAt: string | undefined;

  constructor(message: string, { found, keptAt }: { found: string; keptAt?: string }) {
    super(message);
    this.found = found;
    this.keptAt = keptAt;
  }
}

/** Throws if goals have other bytes than `pinned`, where that is given. `name` is theirs, at the start of a sentence. */
export function checkPin(
  name: string,
  { found, pinned, keptAt }: { found: string; pinned: string | undefined; keptAt?: string },
): void {
  if (pinned === undefined || found === pinned.toLowerCase()) return;
  throw new OtherGoals(
    `${name} has the SHA-256 ${found}, but is pinned to ${pinned.toLowerCase()}. Nothing was sent.`,
    { found, ...(keptAt !== undefined && { keptAt }) },
  );
}
