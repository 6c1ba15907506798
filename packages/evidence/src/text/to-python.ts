import { maskValue } from './mask-secrets.ts';
import type { WrittenRequest } from './to-curl.ts';

/** A request as a program of Python's own library. What it needs of the environment is the reader's to set. */
export function toPython({ url, method, headers, hasKey, body }: WrittenRequest): string {
  const hasBody = body !== undefined;
  const own = [
    ...(hasBody ? [[`'content-type'`, `'application/json'`]] : []),
    ...Object.entries(headers).map((header) => header.map(literal)),
    ...(hasKey ? [[`'authorization'`, `'Bearer ' + os.environ['AGENT_KEY']`]] : []),
  ];
  return [
    ...['import json', 'import os', 'import urllib.request', ''],
    ...(hasBody ? ['body = json.loads(', ...jsonLines(body), ')'] : []),
    'request = urllib.request.Request(',
    `    ${url === null ? "os.environ['AGENT_URL']" : literal(url)},`,
    `    method=${literal(method)},`,
    ...(hasBody ? ['    data=json.dumps(body).encode(),'] : []),
    '    headers={',
    ...own.map(([name, value]) => `        ${name}: ${value},`),
    '    },',
    ')',
    'with urllib.request.urlopen(request) as response:',
    "    print(response.read().decode('utf-8', 'replace'))",
    '',
  ].join('\n');
}

/** JSON in ASCII, a literal a line. */
const jsonLines = (body: unknown): string[] =>
  (JSON.stringify(maskValue(body), null, 2) ?? 'null')
    .split('\n')
    .map((line) => `    ${literal(toAscii(line))}`);

/** JSON has nothing but ASCII outside of its texts, where any unit may be written by its number. */
const toAscii = (json: string): string =>
  json.replace(/[^\x20-\x7e]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`);

/** A text on one line, in ASCII, in which Python reads no mark of its own. */
const literal = (text: string): string =>
  `'${text.replace(/[\\']/g, '\\$&').replace(/[^\x20-\x7e]/gu, byNumber)}'`;

const byNumber = (character: string): string =>
  `\\U${(character.codePointAt(0) ?? 0).toString(16).padStart(8, '0')}`;
