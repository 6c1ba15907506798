/** What a package manager is told to install or to run; `exec` and its like install what they do not find. */
const COMMANDS = [
  'npx|pnpx|bunx',
  `(?:npm|pnpm|yarn|bun|cnpm)${gap()}(?:-\\S+${gap()})*(?:global${gap()})?(?:${[
    ...['i', 'in', 'ins', 'inst', 'isntall', 'install', 'it', 'install-test', 'add', 'a', 'link'],
    ...['exec', 'x', 'dlx', 'create', 'init', 'innit', 'update', 'up', 'upgrade'],
  ].join('|')})`,
  `volta${gap()}install`,
  `deno${gap()}(?:install|run|add|x)`,
].join('|');

/** Between words of a line, or of a list of strings. */
function gap() {
  return `["',\\s]+`;
}

/** Ends with the command: at the end of the line or of the code, at a comment, at what a message adds in brackets. */
const COMMAND = new RegExp(`(?<![\\w/.-])(?:${COMMANDS})(?![\\w-])([^\\n;&|\`(#]*)`, 'g');

const PLACES = ['npm:', 'esm\\.sh/', 'unpkg\\.com/', '/npm/', 'skypack\\.dev/', '-D ', '=create-'];

/** Each place in a text that would get the package of this name from a registry, as it is written. */
export function findInstallsByName(text, name) {
  const whole = text.replace(/\\\r?\n\s*/g, ' ');
  const word = new RegExp(
    `(?<=^|[\\s"'=,[])(?:npm:)?${name}(?:@[^\\s"',\\]]*)?(?=$|[\\s"',.:!?)\\]])(?!\\.\\w)`,
  );
  const commands = [...whole.matchAll(COMMAND)].filter(([, rest]) => word.test(rest));
  const address = new RegExp(`(?:${PLACES.join('|')})${name}(?![\\w/-])[^\\s"'\`)]*`, 'g');
  return [...commands, ...whole.matchAll(address)].map(([found]) => found.trim());
}
