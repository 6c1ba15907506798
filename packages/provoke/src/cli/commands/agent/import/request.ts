/** One request to an agent, as somebody's program or browser sends it. */
export type ImportedRequest = {
  method: string;
  url: string;
  /** In the order that they were given. */
  headers: readonly [name: string, value: string][];
  body: ImportedBody | undefined;
  /** User and password, as in `curl --user`. */
  basic?: { user: string; password: string };
  /** What cannot be taken over, in sentences. */
  notes: readonly string[];
  /** Where the reply is, if that is known. */
  replyPath?: string;
  /** Credentials that the request needs and that are not in it, such as those that an OpenAPI document names. */
  needs?: readonly Need[];
};

/** A credential, by how it is sent. */
export type Need =
  | { in: 'header'; name: string; scheme: string }
  | { in: 'query' | 'cookie'; name: string }
  | { in: 'basic' }
  | { in: 'oauth'; token_url: string; scope?: string };

export type ImportedBody =
  | { type: 'json'; value: object }
  /** Fields of a form; `multipart` sends them as parts. */
  | { type: 'form'; fields: readonly [name: string, value: string][]; multipart: boolean }
  | { type: 'text'; text: string };
