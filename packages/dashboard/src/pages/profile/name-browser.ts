/** The first that fits: browsers also carry the names of those that they imitate. */
const BROWSERS: readonly (readonly [name: string, shape: RegExp])[] = [
  ['Edge', /\bEdgA?\/(\d+)/],
  ['Opera', /\bOPR\/(\d+)/],
  ['Samsung Internet', /\bSamsungBrowser\/(\d+)/],
  ['Firefox', /\b(?:Firefox|FxiOS)\/(\d+)/],
  ['Chrome', /\b(?:Headless)?(?:Chrom(?:e|ium)|CriOS)\/(\d+)/],
  ['Safari', /\bVersion\/(\d+)[\d.]* (?:Mobile\/\w+ )?Safari\//],
];
const SYSTEMS: readonly (readonly [name: string, shape: RegExp])[] = [
  ['Android', /\bAndroid\b/],
  ['iPhone', /\biPhone\b/],
  ['iPad', /\biPad\b/],
  ['Windows', /\bWindows\b/],
  ['ChromeOS', /\bCrOS\b/],
  ['macOS', /\bMac OS X\b/],
  ['Linux', /\bLinux\b/],
];
const UNKNOWN_MAX = 60;

/** `Firefox 140`; of an unknown browser, the start of its user agent. */
export function nameBrowser(said: string): string {
  for (const [name, shape] of BROWSERS) {
    const version = shape.exec(said)?.[1];
    if (version !== undefined) return `${name} ${version}`;
  }
  return said.slice(0, UNKNOWN_MAX);
}

/** `Linux`; undefined for an unknown one. */
export const nameSystem = (said: string): string | undefined =>
  SYSTEMS.find(([, shape]) => shape.test(said))?.[0];
