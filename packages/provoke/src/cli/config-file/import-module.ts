import * as zod from 'zod';
import { PACKAGE_NAME } from '../../package-name.ts';

/**
 * The default export of a user's module, TypeScript included, from the text that was checked. It gets this very provoke
 * and its zod, whether or not they are installed where the module is: a schema or an error of another copy would not be
 * recognized.
 */
export async function importModule(path: string, text: string): Promise<unknown> {
  const { createJiti } = await import('jiti');
  const provoke = await import('../../index.ts');
  const jiti = createJiti(import.meta.url, {
    fsCache: false,
    moduleCache: false,
    virtualModules: { [PACKAGE_NAME]: provoke, zod },
  });
  const loaded = await jiti.evalModule(text, { filename: path, async: true });
  return (loaded as { default?: unknown } | undefined)?.default ?? loaded;
}
