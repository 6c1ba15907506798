import type { Group } from '@provoke/contract';
import type { Hono } from 'hono';
import { type AnyHandler, answerRequest } from './answer-request.ts';
import type { Mounted } from './app.ts';
import { holdRoom } from './hold-room.ts';
import { allowedMethods, describePath } from './options.ts';
import { parserOf } from './parser.ts';
import { Problem } from './problem.ts';
import { clientAddress } from './remote-address.ts';
import type { Env } from './request-log.ts';
import type { Routes } from './route.ts';
import { stillAdmitted } from './still-admitted.ts';

/** Binds handlers to their endpoints, path by path: authenticate, throttle, find the record, parse, handle, answer. */
export function mount<G extends Group>(
  app: Hono<Env>,
  services: Mounted,
  endpoints: G,
  { handlers, find }: Routes<G>,
): void {
  const named = Object.entries(endpoints);
  // In the contract's order: `/run/run_tests` comes before `/run/{id}`, which would match it too.
  for (const path of new Set(named.map(([, endpoint]) => endpoint.path))) {
    const here = named.filter(([, endpoint]) => endpoint.path === path);
    const operations = here.map(([, endpoint]) => endpoint);
    const allow = allowedMethods(operations);
    const access = operations.every(({ access }) => access === 'session') ? 'session' : 'key';
    const honoPath = path.replaceAll(/\{(\w+)\}/g, ':$1');

    app.use(honoPath, async (c, next) => {
      c.set('route', path);
      const asked = c.req.method.toLowerCase();
      c.set('endpoint', operations.find(({ method }) => method === asked) ?? operations[0]);
      await next();
      c.res.headers.set('Allow', allow);
    });
    app.use(honoPath, async (c, next) => {
      const request = c.req.raw;
      const address = clientAddress(c, services.config.trustedProxies);
      const caller = await services.admit({ request, address }, access);
      c.set('caller', caller);
      const admitAgain = () => services.admit({ request, address, again: true }, access);
      c.set('isAdmitted', stillAdmitted(caller, admitAgain));
      await next();
    });
    for (const [name, endpoint] of here) {
      // The type parameter proves that each handler fits its endpoint; inside the loop that link is lost.
      const handle = handlers[name] as unknown as AnyHandler;
      const parsers = { parseQuery: parserOf(endpoint.query), parseBody: parserOf(endpoint.body) };
      app.on(endpoint.method.toUpperCase(), honoPath, async (c) => {
        const room = holdRoom(services.takeRoom, c);
        const route = { endpoint, handle, find, ...parsers };
        return answerRequest(c, services, { ...route, room }).finally(room.giveBack);
      });
    }
    app.options(honoPath, (c) => c.json(describePath(path, operations)));
    app.all(honoPath, (c) => {
      throw new Problem('method-not-allowed', {
        detail: `Method "${c.req.method}" not allowed.`,
      });
    });
  }
}
