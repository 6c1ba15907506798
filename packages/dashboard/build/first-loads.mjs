import { gzipSync } from 'node:zlib';

/** Script, gzipped, that the browser loads before it shows a page: `{ name, bytes }` each. */
export function measureFirstLoads(output) {
  const chunks = new Map(
    output.filter(({ type }) => type === 'chunk').map((chunk) => [chunk.fileName, chunk]),
  );
  const sizes = new Map(
    [...chunks].map(([name, { code }]) => [name, gzipSync(code, { level: 9 }).length]),
  );
  const entry = [...chunks.values()].find(({ isEntry }) => isEntry);
  return entry.dynamicImports.map((page) => {
    const loaded = withImports([entry.fileName, page], chunks);
    const bytes = [...loaded].reduce((sum, name) => sum + sizes.get(name), 0);
    return { name: chunks.get(page).name, bytes };
  });
}

function withImports(names, chunks, loaded = new Set()) {
  for (const name of names)
    if (!loaded.has(name)) withImports(chunks.get(name).imports, chunks, loaded.add(name));
  return loaded;
}
