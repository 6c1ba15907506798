import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The build of the command puts the files next to the bundle. A service run from its source has none. */
const BESIDE_BUNDLE = fileURLToPath(new URL('./dashboard', import.meta.url));

/** Names that a build gives; no other file can be reached. */
const NAME = /^[\w-][\w.-]*$/;

const TYPES: Record<string, string> = {
  '.css': 'text/css; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
};

/** Compressed at build time, the best first. */
const ENCODINGS = { br: '.br', gzip: '.gz' };

export type Asset = { bytes: Uint8Array<ArrayBuffer>; type: string; encoding: string | undefined };
export type Page = { html: string; etag: string };

export type Dashboard = {
  /** The one page; undefined if the dashboard is not built. */
  findPage(): Promise<Page | undefined>;
  /** A file that the page loads, in an encoding that is accepted. */
  findAsset(name: string, isAccepted: (encoding: string) => boolean): Promise<Asset | undefined>;
};

type Options = { dashboardFolder?: string | undefined; publicBaseUrl: string | undefined };

/** The built dashboard on the disk. A new build is served immediately. */
export function openDashboard({ dashboardFolder, publicBaseUrl }: Options): Dashboard {
  const folder = dashboardFolder ?? BESIDE_BUNDLE;
  const prefix = publicBaseUrl ? new URL(publicBaseUrl).pathname.replace(/\/+$/, '') : '';
  return {
    async findPage() {
      const built = await readIfThere(join(folder, 'index.html'));
      // The build does not know under which path the service is reached.
      const html = built?.toString().replaceAll('="./', `="${prefix}/app/`);
      return html === undefined ? undefined : { html, etag: etagOf(html) };
    },

    async findAsset(name, isAccepted) {
      const type = TYPES[extname(name)];
      if (!type || !NAME.test(name)) return undefined;
      const path = join(folder, 'assets', name);
      for (const [encoding, ending] of Object.entries(ENCODINGS)) {
        const bytes = isAccepted(encoding) ? await readIfThere(path + ending) : undefined;
        if (bytes) return { bytes, type, encoding };
      }
      const bytes = await readIfThere(path);
      return bytes && { bytes, type, encoding: undefined };
    },
  };
}

const readIfThere = (path: string) => readFile(path).catch(() => undefined);

const etagOf = (text: string) =>
  `"${createHash('sha256').update(text).digest('base64url').slice(0, 22)}"`;
