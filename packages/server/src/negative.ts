// Code that must not compile: `tsc -b` fails if any of it does.
import type { Client } from '@provoke/client';
import { type Contract, endpoint, type keyContext, listEndpoint } from '@provoke/contract';
import { z } from 'zod';
import type { AllRoutes, Routes } from './http/routes.ts';

declare const client: Client;

// @ts-expect-error an id is asked for
export const withoutParams = () => client.runs.get();

// @ts-expect-error a page is not an item
export const notAnItem = async (): Promise<{ name: string }> => client.agents.list();

// @ts-expect-error there is no way to create a run but `runTests`
export const noSuchOperation = () => client.runs.create({ body: {} });

// @ts-expect-error `get` has no handler
export const missingHandler: Routes<typeof keyContext> = { handlers: {} };

export const wrongAnswer: Routes<typeof keyContext> = {
  handlers: {
    // @ts-expect-error the answer is not a KeyContext
    get: async () => ({ user_id: 1 }),
  },
};

// @ts-expect-error nothing says which scope a key needs
export const withoutScope = endpoint({
  method: 'get',
  path: '/word',
  summary: 'Get a word',
  returns: z.object({}),
});

// @ts-expect-error nor for a list
export const listWithoutScope = listEndpoint({
  path: '/word',
  summary: 'List words',
  item: z.object({}),
  filters: {},
});

export const unknownScope = endpoint({
  method: 'get',
  path: '/word',
  summary: 'Get a word',
  // @ts-expect-error `key` is no scope
  access: 'key',
  returns: z.object({}),
});

declare const others: Omit<AllRoutes<Contract>, 'agents'>;
// @ts-expect-error `agents` has no routes
export const missingResource: AllRoutes<Contract> = { ...others };
