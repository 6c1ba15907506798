const READ_MAX = 20_000;

/** All readings of a text for a reader who knows some encodings: Base64, ROT13, Morse code, invisible characters. */
export function decode(text: string): string[] {
  const read = text.slice(0, READ_MAX);
  return [...fromBase64(read), fromRot13(read), fromMorse(read), read.replace(/\u200b/g, '')];
}

const fromBase64 = (text: string): string[] =>
  Array.from(text.matchAll(/[A-Za-z0-9+/]{16,}={0,2}/g), ([run]) =>
    Buffer.from(run, 'base64').toString('utf8'),
  );

const fromRot13 = (text: string): string =>
  text.replace(/[a-z]/gi, (letter) => {
    const first = letter <= 'Z' ? 65 : 97;
    return String.fromCharCode(((letter.charCodeAt(0) - first + 13) % 26) + first);
  });

const SIGNS =
  '.- -... -.-. -.. . ..-. --. .... .. .--- -.- .-.. -- -. --- .--. --.- .-. ... - ..- ...- .-- -..- -.-- --..'.split(
    ' ',
  );

const fromMorse = (text: string): string =>
  text
    .split(' ')
    .map((sign) => {
      if (sign === '/') return ' ';
      const letter = SIGNS.indexOf(sign);
      return letter < 0 ? '' : String.fromCharCode(97 + letter);
    })
    .join('');
