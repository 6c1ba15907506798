import { copyFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { own, root } from '../places.mjs';
import { billOfMaterials } from './bill-of-materials.mjs';
import { writeDeclarations } from './declarations.mjs';
import { installedPackages } from './installed-packages.mjs';
import { notices } from './notices.mjs';
import { packagesOf } from './packages-of.mjs';
import { checkSize } from './size.mjs';

/** All that belongs into the package beside the bundle: types, licences, what it is made of. Fails if it got too big. */
export async function release(sources) {
  const bundled = await packagesOf(sources);
  const installed = await installedPackages();
  await writeDeclarations(join(own, 'dist/index.d.ts'));
  await copyFile(join(root, 'LICENSE'), join(own, 'LICENSE'));
  await writeFile(join(own, 'THIRD-PARTY-NOTICES.txt'), await notices(bundled));
  await writeFile(join(own, 'sbom.cdx.json'), await billOfMaterials(bundled, installed));
  console.log(await checkSize(installed));
}
