import { z } from 'zod';

/** The last moment that a `Date` holds. */
const DATE_MAX_S = 8_640_000_000_000;

const Cookie = z.object({
  name: z.string().min(1),
  value: z.string(),
  domain: z.string().min(1),
  path: z.string().default('/'),
  /** In seconds since 1970; -1 if the browser drops it when it closes. */
  expires: z.number().max(DATE_MAX_S).default(-1),
  httpOnly: z.boolean().default(false),
  secure: z.boolean().default(false),
  sameSite: z.enum(['Strict', 'Lax', 'None']).default('Lax'),
  partitionKey: z.string().optional(),
});

const Origin = z.object({
  origin: z.url(),
  localStorage: z.array(z.object({ name: z.string(), value: z.string() })).default([]),
  /** Databases as the browser's driver writes them. */
  indexedDB: z.array(z.unknown()).optional(),
});

/** What a sign-in leaves in a browser, as a file of Playwright's `storageState` has it. */
export const StorageState = z.object({
  cookies: z.array(Cookie).default([]),
  origins: z.array(Origin).default([]),
});
export type StorageState = z.output<typeof StorageState>;
export type Cookie = StorageState['cookies'][number];
