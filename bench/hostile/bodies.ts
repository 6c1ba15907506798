import { evidence, step } from '../service/evidence.ts';
import type { Shape } from './shape.ts';

type Targets = { agent: string; attack: string; run: string };

const MEGABYTES_10 = 9_900_000;
const VALUES = 499_000;

const repeat = (text: string, times: number) =>
  `[${Array.from({ length: times }, () => text).join(',')}]`;
const numberedList = (times: number, item: (index: number) => string) =>
  `[${Array.from({ length: times }, (_, index) => item(index)).join(',')}]`;
const filled = (text: string, characters = MEGABYTES_10) =>
  `"${text.repeat(Math.floor(characters / Buffer.byteLength(text)))}"`;
const named = (count: number, name: (index: number) => string) =>
  `{${Array.from({ length: count }, (_, index) => `"${name(index)}":1`).join(',')}}`;

/** Bodies as expensive as the limits allow, and some beyond the limits. */
export function bodies({ agent, attack, run }: Targets): Shape[] {
  const configured = (name: string, configuration: string, status = 201): Shape => ({
    name,
    method: 'POST',
    path: '/attack',
    body: `{"type":"hostile","agent":"${agent}","configuration":{"a":${configuration}}}`,
    status,
  });
  const recorded = (name: string, response_body: string): Shape => ({
    name,
    method: 'POST',
    path: '/result',
    body: `{"run":"${run}","response_body":${response_body}}`,
    status: 201,
  });
  const inBulk = (name: string, results: string, status = 201): Shape => ({
    name,
    method: 'POST',
    path: `/run/${run}/results`,
    body: `{"results":${results}}`,
    status,
  });

  return [
    configured('500,000 empty objects', repeat('{}', VALUES)),
    configured('500,000 small numbers', repeat('1', VALUES)),
    configured(
      '490,000 names',
      numberedList(10, (at) => named(49_000, (index) => `n${at}_${index}`)),
    ),
    configured(
      '490,000 duplicate names',
      numberedList(10, () => named(49_000, () => 'a')),
    ),
    configured('5,000 times 95 levels', repeat('['.repeat(95) + ']'.repeat(95), 5_000)),
    configured('10 MB of digits', repeat('9'.repeat(300), 32_000)),
    configured('10 MB of two-byte text', filled('漢')),
    recorded('10 MB of \\u0000', filled('\\u0000')),
    recorded('10 MB of escaped quotes', filled('\\"')),
    inBulk('1,000 results with 20 traces, 10 MB', repeat(resultWithTraces(), 1_000)),
    inBulk('one result with 29,000 traces', `[{"traces":${steps(29_000)}}]`),
    inBulk(
      '1,000 results, 28,000 wrong traces',
      repeat(`{"traces":${repeat('1', 28)}}`, 1_000),
      400,
    ),
    inBulk('one result with 160,000 traces: 413', `[{"traces":${steps(160_000)}}]`, 413),
    configured('3,300,000 empty objects: 413', repeat('{}', 3_300_000), 413),
    {
      name: 'many small bodies: 5,000 objects in 16 kB',
      method: 'POST',
      path: '/run/run_tests',
      body: `{"agent":"${agent}","attack":"${attack}","run_config":{"a":${repeat('{}', 5_000)}}}`,
      status: 200,
    },
    {
      name: 'the gateway, 49,000 wrong parts',
      method: 'POST',
      path: '/v1/chat/completions',
      body: `{"messages":[{"role":"user","content":${repeat('1', 49_000)}}]}`,
      status: 400,
    },
  ];
}

const steps = (count: number) => numberedList(count, (sequence) => `{"sequence":${sequence}}`);

const resultWithTraces = () =>
  JSON.stringify({
    ...evidence,
    traces: Array.from({ length: 20 }, (_, sequence) => ({ ...step, sequence })),
  });
