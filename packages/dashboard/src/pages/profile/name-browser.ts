/** The first that fits: browsers also carry the names of those that they imitate. */
const BROWSERS: readonly (readonly [name: string, shape: RegExp])[] = [
  ['Edge', /\bEdgA?\/(\d+)/],
  ['Opera', /\bOPR\/(\d+)/],
  ['Firefox', /\bFirefox\/(\d+)/],
  ['Chrome', /\b(?:Headless)?Chrom(?:e|ium)\/(\d+)/],
  ['Safari', /\bVersion\/(\d+)[\d.]* (?:Mobile\/\w+ )?Safari\//],
];
const SYSTEMS: readonly (readonly [name: string, shape: RegExp])[] = [
  ['Android', /\bAndroid\b/],
  ['iPhone', /\biPhone\b/],
  ['iPad', /\biPad\b/],
  ['Windows', /\bWindows\b/],
  ['macOS', /\bMac OS X\b/],
  ['Linux', /\bLinux\b/],
];
const UNKNOWN_MAX = 60;

/** `Firefox 140 on Linux`; of an unknown browser, the start of its user agent. */
export function nameBrowser(said: string): string {
  for (const [name, shape] of BROWSERS) {
    const version = shape.exec(said)?.[1];
    if (version === undefined) continue;
    const system = SYSTEMS.find(([, own]) => own.test(said))?.[0];
    return `${name} ${version}${system ? ` on ${system}` : ''}`;
  }
  return said.slice(0, UNKNOWN_MAX);
}
