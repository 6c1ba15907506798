import { copyFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { checkFirstLoads, readDashboardRecord } from '../dashboard.mjs';
import { own, root } from '../places.mjs';
import { billOfMaterials } from './bill-of-materials.mjs';
import { writeDeclarations } from './declarations.mjs';
import { installedPackages } from './installed-packages.mjs';
import { notices } from './notices.mjs';
import { packagesOf } from './packages-of.mjs';
import { checkSize } from './size.mjs';

/** Writes the rest of the package: types, licences, bill of materials. Fails if it is too big. */
export async function release(sources) {
  const dashboard = await readDashboardRecord();
  const bundled = await packagesOf([...sources, ...dashboard.sources]);
  const installed = await installedPackages();
  await writeDeclarations(join(own, 'dist'));
  await copyFile(join(root, 'LICENSE'), join(own, 'LICENSE'));
  await writeFile(join(own, 'THIRD-PARTY-NOTICES.txt'), await notices(bundled));
  await writeFile(join(own, 'sbom.cdx.json'), await billOfMaterials(bundled, installed));
  console.log(checkFirstLoads(dashboard.firstLoads));
  console.log(await checkSize(installed));
}
