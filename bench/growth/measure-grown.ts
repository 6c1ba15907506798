import type { Database } from '../postgres/with-database.ts';
import { type Service, withService } from '../service/with-service.ts';
import type { Stage } from '../suite.ts';
import { type Measured, measurePages } from './measure-pages.ts';
import { whereOf } from './where-of.ts';

export type Recorded = { apiKey: string; runs: string[] };

/** With a service on each installation, all together. */
export function measureGrown(
  { signal }: Pick<Stage, 'signal'>,
  database: Pick<Database, 'url' | 'home'>,
  { counts, ...recorded }: Recorded & { counts: number[] },
): Promise<Measured[]> {
  const open = (left: number[], services: Service[]): Promise<Measured[]> => {
    const [count, ...rest] = left;
    if (count === undefined) return measurePages(services, { ...recorded, signal });
    return withService(whereOf(database, `${count}`, signal), (service) =>
      open(rest, [...services, service]),
    );
  };
  return open(counts, []);
}
