import { createHmac } from 'node:crypto';
import { PASSWORD } from './people.ts';
import type { TestServer } from './start-server.ts';

const post = (server: TestServer, path: string, cookie: string, body: object) =>
  server.call(path, { cookie, method: 'POST', body: JSON.stringify(body) });

const STEP_MS = 30_000;

/**
 * The code of a person's app one step later (an independent implementation of RFC 6238). It is already accepted,
 * differs from the code that `enrol` used up, and stays valid if a step begins before it is checked.
 */
export function codeOf(secret: string, stepsLater = 1): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(Math.floor(Date.now() / STEP_MS) + stepsLater));
  const digest = createHmac('sha1', fromBase32(secret)).update(counter).digest();
  const number = digest.readUInt32BE((digest.at(-1) as number) & 15) & 0x7fff_ffff;
  return `${number % 1_000_000}`.padStart(6, '0');
}

const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

function fromBase32(text: string): Buffer {
  const bits = [...text].map((letter) => ALPHABET.indexOf(letter).toString(2).padStart(5, '0'));
  const bytes = bits.join('').match(/.{8}/g) ?? [];
  return Buffer.from(bytes.map((byte) => Number.parseInt(byte, 2)));
}

export type Enrolled = { secret: string; recovery_codes: string[]; usedCode: string };

/** Turns on the signed-in user's second factor; uses up the current code. */
export async function enrol(server: TestServer, cookie: string): Promise<Enrolled> {
  const made = await post(server, '/user/me/second-factor', cookie, { current_password: PASSWORD });
  const enrolled = (await made.json()) as Omit<Enrolled, 'usedCode'>;
  const code = codeOf(enrolled.secret, 0);
  const { status } = await post(server, '/user/me/second-factor/confirm', cookie, { code });
  if (status !== 200) throw new Error(`The second factor was not confirmed: ${status}.`);
  return { ...enrolled, usedCode: code };
}

export const takeSecondStep = (server: TestServer, cookie: string, code: string) =>
  post(server, '/auth/second-step', cookie, { code });
