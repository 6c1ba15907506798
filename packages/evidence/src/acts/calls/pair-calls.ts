/** Finds for each result the call that it belongs to, where a protocol has no ids. */
export type CallPairs = {
  /** The id of a call, one of our own where it has none. */
  call(id: string | undefined, tool: string): string;
  /** The id of a result: its own, or that of the first call of its tool that waits for one. */
  result(id: string | undefined, tool: string | undefined): string;
};

/** Whether an id is a number that we gave. It names a call of its turn only. */
export const isNumberOfOurs = (callId: string): boolean => /^call-\d{1,9}$/.test(callId);

/** For the calls and results of one reply, in their order. */
export function createCallPairs(): CallPairs {
  const waiting = new Set<string>();
  const all = inOrder(waiting);
  const byTool = new Map<string, ReturnType<typeof inOrder>>();
  let numbered = 0;
  const number = () => {
    numbered += 1;
    return `call-${numbered}`;
  };
  return {
    call(id = number(), tool) {
      waiting.add(id);
      all.add(id);
      const ofTool = byTool.get(tool) ?? inOrder(waiting);
      byTool.set(tool, ofTool);
      ofTool.add(id);
      return id;
    },
    result(id, tool) {
      const found = id ?? (tool === undefined ? all : byTool.get(tool))?.first() ?? number();
      waiting.delete(found);
      return found;
    },
  };
}

/** A list that passes over what no longer waits, once. */
function inOrder(waiting: ReadonlySet<string>) {
  const ids: string[] = [];
  let at = 0;
  return {
    add(id: string): void {
      ids.push(id);
    },
    first(): string | undefined {
      while (at < ids.length && !waiting.has(ids[at] ?? '')) at += 1;
      return ids[at];
    },
  };
}
