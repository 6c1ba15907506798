import written from './campaign-targets.json';

type Target = {
  type: string;
  title: string;
  apiType: string;
  isCommandLine?: boolean;
  /** What its answers show of its tools by themselves. */
  shows?: readonly ('calls' | 'results')[];
  takesPracticeTools?: boolean;
};

// TypeScript reads the types in the file as any text.
export const targets = written as readonly Target[];

export const targetOf = (type: string | undefined): Target | undefined =>
  targets.find((target) => target.type === type);

/** A command on the machine of the campaign, which has no address and takes no key. */
export const isCommandLine = (type: string | undefined): boolean =>
  targetOf(type)?.isCommandLine === true;
