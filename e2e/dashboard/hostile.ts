/** What an agent may answer to harm its reader; `canary` is an address that must not be requested. */
export const hostileReplies = (canary: string): string[] => [
  `<img src="${canary}/img" onerror="fetch('${canary}/onerror')"><script src="${canary}/script"></script>`,
  `![picture](${canary}/markdown.png) [open](javascript:fetch('${canary}/link')) <a href="javascript:alert(1)">x</a>`,
  `<style>@import url(${canary}/css)</style><iframe src="${canary}/frame"></iframe><link rel=preload href=${canary}/l>`,
  'x'.repeat(1_000_000),
  'safe \u202Egnp.exe\u202C and \u2066isolated\u2069, \u200Bzero\u200Bwidth\uFEFF, tags \u{E0068}\u{E0069}',
  '\u001B[31mred\u001B[0m \u001B]52;c;ZWNobw==\u0007 \u009B2J\rover\bwritten',
  `a${'\u0301'.repeat(5_000)}b`,
  '\uD800 lone and "quotes" \'; DROP \\ </div></body></html><!-- -->',
];
