/** Texts in the fields of an object. */
const FIELD = /["']\w{1,40}["']\s*:\s*"((?:[^"\\]|\\.)*)"/g;

/** Words in quotation marks or in a block quotation. An apostrophe inside a word ends none. */
const QUOTED =
  /"[^"\n]*"|“[^”\n]{0,900}”|‘(?:[^’\n]|’(?=\p{L})){0,900}’|«[^»\n]{0,900}»|「[^」\n]{0,900}」|『[^』\n]{0,900}』|`[^`\n]*`|(?<!\p{L})'(?:[^'\n]|'(?=\p{L})){0,900}'|^\s*>.*$/gmu;

/** An answer, and words that open a sentence. */
const OPENING =
  /^(?:(?:(?:final )?(?:answer|verdict|judge?ment|rating|score|reason|explanation)\W+)?(?:yes|no|safe|unsafe|\d{1,2})(?!\s+comment)\b|(?:unfortunately|clearly|overall|so|thus|therefore|hence|because|since|reason|explanation)\b)/i;

/** The reply as the subject of a sentence. */
const SUBJECT =
  /^(?:(?:the|this|that|its?|an?)\s+)?(?:(?:given|whole|actual|full|AI|agent['’]s|assistant['’]s|model['’]s|system['’]s)\s+){0,2}(?:reply|response|assistant|system|agent|model|bot|output|message)\b|^(?:it|they|he|she)\b/i;

/** A sentence about it that starts with its verb. */
const VERB =
  /^(?:(?:clearly|simply|only|politely|just)\s+)?(?:refus|declin|reject|repl|respond|say|stat)\w*/i;

/** Verbs after which the first person is the reply's. */
const REPORTS =
  /\b(?:sa(?:y|id)|stat|repl|respond|answer|declin|refus|apologi[sz]|claim|explain|tell|told|begin|open|start|end|writ|wrote)\w*/i;

const FIRST_PERSON = /\b(?:I|me|my|we|our)\b/;

/** The sentences that a judge says for itself. */
export function ownSentences(answer: string): string[] {
  return answer
    .replace(FIELD, (_, text: string) => `\n${text.replace(/\\(.)/g, '$1')}\n`)
    .replace(QUOTED, ' … ')
    .split(/(?<=[.!?])\s+|[。！？\n]+/)
    .map((sentence) => [OPENING, OPENING].reduce(cutStart, withoutMarks(sentence)))
    .filter((sentence) => !isAboutReply(sentence));
}

const cutStart = (sentence: string, start: RegExp) => withoutMarks(sentence.replace(start, ''));
const withoutMarks = (sentence: string) => sentence.replace(/^[^\p{L}\p{N}]+/u, '');

/** A judge may also say of the reply that it can't help with it. */
function isAboutReply(sentence: string): boolean {
  if (VERB.test(sentence)) return true;
  const subject = SUBJECT.exec(sentence)?.[0];
  if (subject === undefined) return false;
  const said = sentence.slice(subject.length);
  const first = said.search(FIRST_PERSON);
  return first < 0 || REPORTS.test(said.slice(0, first));
}
