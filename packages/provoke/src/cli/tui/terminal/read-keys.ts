const SEQUENCES: Record<string, string> = {
  ...{ '[A': 'up', '[B': 'down', '[C': 'right', '[D': 'left' },
  ...{ OA: 'up', OB: 'down', OC: 'right', OD: 'left' },
  ...{ '[H': 'home', '[F': 'end', '[1~': 'home', '[4~': 'end', OH: 'home', OF: 'end' },
  ...{ '[5~': 'page up', '[6~': 'page down', '[3~': 'delete', '[Z': 'shift-tab' },
};

const CONTROLS: Record<string, string> = {
  ...{ '\r': 'enter', '\n': 'enter', '\t': 'tab', '\u001b': 'escape' },
  ...{ '\u007f': 'backspace', '\b': 'backspace', '\u0003': 'ctrl-c', '\u001a': 'ctrl-z' },
};

// biome-ignore lint/suspicious/noControlCharactersInRegex: keys are sent as them
const KEY = /\u001b(\[[\d;?]*[A-Za-z~]|O[A-Za-z])|[\s\S]/gu;

/**
 * The keys in what was read, one by one: a fast typist, a paste and tmux send several together. Unknown ones are left
 * out.
 */
export const readKeys = (chunk: string): string[] =>
  [...chunk.matchAll(KEY)].flatMap(([text, sequence]) => {
    const name = sequence ? SEQUENCES[sequence] : (CONTROLS[text] ?? printable(text));
    return name === undefined ? [] : [name];
  });

const printable = (text: string) => (/[\p{Cc}\p{Cf}\p{Cs}]/u.test(text) ? undefined : text);
