import { isAbsolute, join } from 'node:path';
import { parseYaml } from '@provoke/engine';
import { type Fields, toFields } from '@provoke/evidence';

/** Code of the user's that a campaign runs, as the file names it. */
type NamedCode = {
  /** The program and its arguments, as they are typed. */
  command: readonly string[];
  /** The files among them, relative to the file. */
  files: readonly string[];
  path: (string | number)[];
};

/**
 * The programs and files that the parts of a campaign name as an agent, a judge or a technique. Nothing of them is
 * opened.
 */
export function codeIn(content: unknown, path: (string | number)[] = []): NamedCode[] {
  if (typeof content !== 'object' || content === null) return [];
  const own = codeOf(content as Fields, path);
  return [
    ...(own ? [own] : []),
    ...Object.entries(content).flatMap(([name, inner]) =>
      codeIn(inner, [...path, Array.isArray(content) ? Number(name) : name]),
    ),
  ];
}

/** Of a file that cannot be read, none: loading it says why. */
export function codeInText(text: string): NamedCode[] {
  try {
    return codeIn(parseYaml(text));
  } catch {
    return [];
  }
}

const SETTINGS = 'adapter_operational_config';

function codeOf(part: Fields, path: (string | number)[]): NamedCode | undefined {
  // Names of types are found in any case.
  const agent = lower(part['agent_type']);
  const judge = lower(part['type']);
  if (agent === 'command') return commandOf(toFields(part[SETTINGS]), [...path, SETTINGS]);
  if (agent === 'module' || agent === 'python')
    return functionOf(toFields(part[SETTINGS]), agent, [...path, SETTINGS]);
  if (judge === 'python') return functionOf(part, 'python', path);
  return path.at(-1) === 'python_params' ? functionOf(part, 'python', path) : undefined;
}

function commandOf(settings: Fields, path: (string | number)[]): NamedCode | undefined {
  const { command: words, folder = '.' } = settings;
  if (!Array.isArray(words)) return undefined;
  const command = words.map(String);
  const files = command
    .filter((word) => !isAbsolute(word))
    .map((word) => join(String(folder), word));
  return { command, files, path: [...path, 'command'] };
}

function functionOf(
  { file, python = 'python3', function: name }: Fields,
  language: 'module' | 'python',
  path: (string | number)[],
): NamedCode | undefined {
  if (typeof file !== 'string') return undefined;
  const program = language === 'module' ? 'node' : String(python);
  const named = name === undefined ? [] : [String(name)];
  return { command: [program, file, ...named], files: [file], path: [...path, 'file'] };
}

const lower = (name: unknown) => (typeof name === 'string' ? name.toLowerCase() : undefined);
