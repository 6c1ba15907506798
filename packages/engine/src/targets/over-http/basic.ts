import { z } from 'zod';

export const BasicSettings = z.strictObject({
  user: z.string().regex(/^[^:]*$/, 'A user name holds no colon.'),
  password: z.string().describe('$NAME of a variable'),
});

/** The authorization header of a user and a password, in UTF-8. */
export const basicCredentials = (user: string, password: string): string =>
  `Basic ${Buffer.from(`${user}:${password}`).toString('base64')}`;
