import type { Endpoint, Group } from '@provoke/contract';
import type { Reservation } from '../../db/tables/money-tables.ts';
import type { AllRoutes, FileContext, Routes, StreamContext } from '../routes.ts';

export type AnyHandler = (
  request: FileContext & StreamContext & Record<string, unknown>,
) => Promise<unknown>;

/** An operation of the contract, with its handler. */
export type Operation = {
  endpoint: Endpoint;
  handle: AnyHandler;
  find: Routes<Group>['find'];
  reserve: ((body: unknown) => Promise<Reservation | undefined>) | undefined;
};

/** A contract's operations by path, in the order in which paths are tried. */
export function bindHandlers<Groups extends Record<string, Group>>(
  contract: Groups,
  routes: AllRoutes<Groups>,
): [path: string, operations: Operation[]][] {
  const byPath = new Map<string, Operation[]>();
  for (const [resource, group] of Object.entries(contract)) {
    const { handlers, find, reserve: reserves } = routes[resource as keyof Groups];
    for (const [name, endpoint] of Object.entries(group)) {
      // The type parameter proves that each handler fits its endpoint; a loop loses that link.
      const handle = handlers[name] as unknown as AnyHandler;
      const reserve = reserves?.[name] as Operation['reserve'];
      const here = byPath.get(endpoint.path) ?? [];
      byPath.set(endpoint.path, [...here, { endpoint, handle, find, reserve }]);
    }
  }
  // `{` sorts after every letter, so that `/key/context` comes before `/key/{prefix}`, which would match it too.
  return [...byPath].sort(([one], [other]) => (one < other ? -1 : 1));
}
