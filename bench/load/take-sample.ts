import { writeFile } from 'node:fs/promises';
import type { Answer } from './download.ts';
import type { LoadRequest } from './load.ts';

/** An answer of the service, kept so that a bare server can give the same. */
export type Sample = { answer: Answer; bodyFile: string };

/** Sends a request once and keeps the answer. */
export async function takeSample(
  url: string,
  { method, path, headers, body }: LoadRequest,
  bodyFile: string,
): Promise<Sample> {
  const numberless = (text: string) => text.replaceAll('{n}', '0');
  const response = await fetch(url + path, {
    method,
    headers: Object.entries(headers).map(([name, value]) => [name, numberless(value)]),
    ...(body !== undefined && { body: numberless(body) }),
  });
  await writeFile(bodyFile, Buffer.from(await response.arrayBuffer()));
  return {
    answer: { status: response.status, headers: Object.fromEntries(response.headers) },
    bodyFile,
  };
}
