/** A way to reach an agent: what `agent check` is given. */
export type WayToReach = {
  type: string;
  endpoint: string;
  model?: string | undefined;
  settings?: Readonly<Record<string, unknown>>;
};

/** What to type where no agent type is enough. */
export type Advice =
  | { do: 'scan'; url: string }
  /** Give the request that works elsewhere. */
  | { do: 'import' }
  /** The same check at another address. */
  | { do: 'address'; endpoint: string }
  /** Start the server, with one of these. */
  | { do: 'start'; line: string }
  | { do: 'key' }
  | { do: 'http'; endpoint: string };

/** What speaks at an address. */
export type Recognised = {
  /** Short sentences. They may name what the far end listed, such as its models. */
  words: string;
  /** Likeliest first; none if no agent type reaches it. */
  ways: readonly WayToReach[];
  next: readonly Advice[];
  /** It refused for lack of a key. */
  needsKey?: true;
};

export type Seen = {
  status: number;
  headers: Record<string, string>;
  text: string;
  isOwn: boolean;
};

/** What is known before it is asked. */
export type Asking = {
  /** An http or https address. */
  endpoint: string;
  model: string | undefined;
  apiKey: string | undefined;
  /** Sent with every request, to the endpoint's own origin alone. */
  headers: Readonly<Record<string, string>>;
  /** What a failed check got, if it got anything; `isOwn` if it asked the endpoint itself, and no route below it. */
  seen?: Seen | undefined;
  signal: AbortSignal;
};
