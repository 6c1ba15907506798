import { dirname, relative } from 'node:path';

const IMPORT = /\bimport[ \t]+([\w. \t,]{1,2000})/g;
const FROM = /\bfrom[ \t]+(\.*)([\w.]{0,300})[ \t]+import[ \t]*\(?([\w\s,*]{1,5000})/g;

/**
 * The files that a Python file may import, relative to a folder of its own: a module, the packages that it is in, and
 * what is imported from it, which may be a module too.
 */
export function importsIn(text: string): string[] {
  const plain = text.replace(/#[^\n]*/g, '').replace(/\\\r?\n/g, ' ');
  const modules = [...plain.matchAll(IMPORT)].flatMap(([, names = '']) => namesIn(names));
  const within = [...plain.matchAll(FROM)].flatMap(([, dots = '', module = '', names = '']) => {
    const up = '../'.repeat(Math.max(0, dots.length - 1));
    const base = module === '' ? [] : [module];
    return [...base, ...namesIn(names).map((name) => [...base, name].join('.'))].map(
      (name) => up + toPath(name),
    );
  });
  return [...modules.map(toPath), ...within].flatMap(filesOf);
}

/** `a, b as c`: the names alone. */
const namesIn = (list: string): string[] =>
  list.split(',').flatMap((one) => /^[\w.]+/.exec(one.trim())?.[0] ?? []);

const toPath = (name: string): string => name.replace(/^\.+/, '').replaceAll('.', '/');

function filesOf(path: string): string[] {
  const parts = path.split('/');
  const packages = parts.map((_, at) => parts.slice(0, at + 1).join('/'));
  return [`${path}.py`, ...packages.map((one) => `${one}/__init__.py`)];
}

/** Where a Python file finds what it imports: its own folder, and those above it, up to that of the configuration. */
export function importFolders(path: string, top: string): string[] {
  const folder = dirname(path);
  const isBelow = !relative(top, folder).startsWith('..') && folder !== top;
  return isBelow ? [folder, ...importFolders(folder, top)] : [folder];
}
