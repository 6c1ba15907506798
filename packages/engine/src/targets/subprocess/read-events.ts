export type Event = Record<string, unknown>;

/** The events of a stream of JSON lines. Other lines are skipped. */
export const readEvents = (output: string): Event[] =>
  output.split('\n').flatMap((line) => {
    if (!line.trimStart().startsWith('{')) return [];
    try {
      // It starts with a brace and is JSON, so it is an object.
      return [JSON.parse(line) as Event];
    } catch {
      return [];
    }
  });
