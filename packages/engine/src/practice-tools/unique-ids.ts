import type { Step } from '@provoke/evidence';

/**
 * Gives the calls of each reply ids that no other call of the conversation has. Servers number the calls of every answer
 * anew, and a call with the id of one that we made up would be taken for ours.
 */
export function createUniqueIds(taken: Iterable<string>) {
  const used = new Set(taken);
  const find = (id: string): string => {
    let free = id;
    for (let number = 2; used.has(free); number++) free = `${id}_${number}`;
    used.add(free);
    return free;
  };
  return {
    rename(steps: readonly Step[]): Step[] {
      const renamed = new Map<unknown, string>();
      return steps.map((step) => {
        const { call_id: id } = step.content;
        if (typeof id !== 'string') return step;
        const given = renamed.get(id) ?? find(id);
        renamed.set(id, given);
        return { ...step, content: { ...step.content, call_id: given } };
      });
    },
  };
}
