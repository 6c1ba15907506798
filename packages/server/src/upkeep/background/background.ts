import type { KeyUses } from '../../accounts/keys/key-uses.ts';
import { repeat, type Task } from './repeat.ts';
import { keyUseTask, type Maintained, maintenanceTasks, removalTask, searchTask } from './tasks.ts';

type Wanted = {
  /** Makes new results searchable. */
  search: boolean;
  /** Begins after a while: a process that lives for a second leaves it to a longer one. */
  maintenance: { afterMs: number } | undefined;
};

export type Background = {
  /** Removes deleted records now. */
  wakeRemoval(): void;
  /** Stops every task after its current piece of work. */
  close(): Promise<void>;
};

/** Repeats the tasks of a service. */
export function openBackground(
  services: Maintained & { keyUses: KeyUses },
  { search, maintenance }: Wanted,
): Background {
  const { db, log, keyUses } = services;
  const start = (task: Task, afterMs = 0) => repeat(task, log, { afterMs });
  const removal = start(removalTask(db), maintenance?.afterMs ?? Infinity);
  const tasks = [removal, start(keyUseTask(keyUses))];
  if (search) tasks.push(start(searchTask(db)));
  if (maintenance)
    for (const task of maintenanceTasks(services)) tasks.push(start(task, maintenance.afterMs));

  return {
    wakeRemoval: removal.wake,
    async close() {
      await Promise.all(tasks.map((task) => task.close()));
    },
  };
}
