/** A way to write a text so that a filter may not read it, but a model can. */
export type Encoding = {
  id: string;
  /** What it does to a text, in one line. */
  summary: string;
  /** What the text then is, for a prompt that names it: "This message is …". */
  form: string;
  encode(text: string): string;
};
