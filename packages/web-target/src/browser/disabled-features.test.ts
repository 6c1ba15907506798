import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { disabledFeatures } from './disabled-features.ts';

test('our list of features has all that the browser driver turns off, since it takes its place', () => {
  const driver = dirname(createRequire(import.meta.url).resolve('playwright-core/package.json'));
  const source = readFileSync(join(driver, 'lib', 'coreBundle.js'), 'utf8');
  const [, list = ''] = /disabledFeatures = \[([^\]]*)\]/.exec(source) ?? [];
  const theirs = [...list.matchAll(/^\s*"(\w+)",?$/gm)].map(([, name]) => name);

  expect(theirs.length).toBeGreaterThan(10);
  expect(disabledFeatures.replace(/^[^=]*=/, '').split(',')).toEqual(
    expect.arrayContaining(theirs),
  );
});
