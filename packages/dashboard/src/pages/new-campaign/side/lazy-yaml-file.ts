import { lazy } from 'react';

/** The page is shown before the library that writes YAML is loaded. */
export const LazyYamlFile = lazy(async () => ({
  default: (await import('./yaml-file.tsx')).YamlFile,
}));
