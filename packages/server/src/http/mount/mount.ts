import type { Endpoint, Group } from '@provoke/contract';
import type { Hono } from 'hono';
import { holdBodyMemory } from '../body/hold-body-memory.ts';
import { parserOf } from '../body/parser.ts';
import type { Env } from '../env.ts';
import { Problem } from '../problem.ts';
import type { AllRoutes } from '../routes.ts';
import { answerRequest } from './answer-request.ts';
import { authenticate } from './authenticate.ts';
import { bindHandlers, type Operation } from './bind-handlers.ts';
import { wishOf } from './early-wish.ts';
import { type HttpServices, type Mounting, openMounting } from './mounting.ts';
import { allowedMethods, describePath } from './options.ts';
import type { Route } from './route.ts';

/** Answers every operation of a contract: authenticate, throttle, find the record, parse, handle, answer. */
export function mount<Groups extends Record<string, Group>>(
  app: Hono<Env>,
  contract: Groups,
  routes: AllRoutes<Groups>,
  services: HttpServices,
): void {
  const mounting = openMounting(services);
  for (const [path, operations] of bindHandlers(contract, routes))
    mountPath(app, path, operations, mounting);
}

function mountPath(
  app: Hono<Env>,
  path: string,
  operations: readonly Operation[],
  mounting: Mounting,
): void {
  const endpoints = operations.map(({ endpoint }) => endpoint);
  const routes = operations.map(
    (operation): Route => ({
      ...operation,
      parseQuery: parserOf(operation.endpoint.query),
      parseBody: parserOf(operation.endpoint.body),
    }),
  );
  const allow = allowedMethods(endpoints);
  const honoPath = path.replaceAll(/\{(\w+)\}/g, ':$1');

  app.use(honoPath, async (c, next) => {
    c.set('route', path);
    const asked = c.req.method.toLowerCase();
    c.set('endpoint', endpoints.find(({ method }) => method === asked) ?? endpoints[0]);
    await next();
    c.res.headers.set('Allow', allow);
  });
  app.use(honoPath, async (c, next) => {
    await authenticate(c, mounting, {
      access: accessOf(endpoints),
      countedAs: countedAs(endpoints),
      setsUpSecondFactor: endpoints.every(({ setsUpSecondFactor }) => setsUpSecondFactor),
      wish: wishOf(c, mounting, routes),
    });
    await next();
  });
  for (const route of routes)
    app.on(route.endpoint.method.toUpperCase(), honoPath, async (c) => {
      const bodyMemory = holdBodyMemory(mounting.bodyMemories, c);
      return answerRequest(c, mounting, { ...route, bodyMemory }).catch((error: unknown) => {
        bodyMemory.release();
        throw error;
      });
    });
  app.options(honoPath, (c) => c.json(describePath(path, endpoints)));
  app.all(honoPath, (c) => {
    throw new Problem('method-not-allowed', { detail: `Method "${c.req.method}" not allowed.` });
  });
}

/** The path's own limit, if all of its operations have the same. */
const countedAs = ([first, ...others]: readonly Endpoint[]) =>
  others.every((one) => one.countedAs === first?.countedAs) ? first?.countedAs : undefined;

/** What authentication asks for. The scope depends on the method, which is looked at later. */
const accessOf = (endpoints: readonly Endpoint[]): 'any-key' | 'session' =>
  endpoints.every(({ access }) => access === 'session') ? 'session' : 'any-key';
