/** A follower that is cut off from the service. */
export type Cut = {
  since: number;
  /** The last sign of life before; none if nothing was ever read. */
  readAt: number | undefined;
  /** When it tries again; undefined while it tries. */
  againAt: number | undefined;
  /** The service named this moment: it is not tried before, unless a person asks for it. */
  isAsked: boolean;
};

export type Follower = { readonly cut: Cut | undefined; retry(): void };

/** What a page says of all that it follows. */
export type Standing = { since: number; readAt: number; againAt: number | undefined };

const followers = new Set<Follower>();
const listeners = new Set<() => void>();
let standing: Standing | undefined;

/** Whether everything that the page follows is live: undefined, or since when something is not. */
export const getStanding = (): Standing | undefined => standing;

export function onStanding(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Counts a follower in, until the returned function is called. */
export function register(follower: Follower): () => void {
  followers.add(follower);
  return () => {
    followers.delete(follower);
    publish();
  };
}

/** A follower is cut off, tries, or is live again: then the others need not wait either. */
export function tell(follower: Follower): void {
  publish();
  if (follower.cut) return;
  for (const other of followers) if (other.cut && !other.cut.isAsked) other.retry();
}

/** All that is cut off tries now. */
export function retryAll(): void {
  for (const follower of followers) if (follower.cut) follower.retry();
}

function publish(): void {
  const next = summarize();
  const isSame = next?.againAt === standing?.againAt && next?.since === standing?.since;
  if (isSame) return;
  standing = next;
  for (const listener of listeners) listener();
}

/** Since when, and what was read, stay as they were first said until all is live again. */
function summarize(): Standing | undefined {
  let found: Standing | undefined;
  for (const { cut } of followers) {
    if (cut?.readAt === undefined) continue;
    const { since, readAt, againAt } = cut;
    found ??= { since, readAt, againAt };
    found.againAt = found.againAt && againAt && Math.min(found.againAt, againAt);
  }
  return found && standing ? { ...found, since: standing.since, readAt: standing.readAt } : found;
}
