import type { Decorator } from '../decorator.ts';
import {
  affirmativePrefixInjection,
  chainOfThought,
  distractor,
  fewShot,
  refusalSuppression,
  styleInjectionJson,
  styleInjectionShort,
  wikipedia,
} from './injection.ts';
import {
  cipher,
  pap,
  persona,
  persuasive,
  researcher,
  synonym,
  translate,
  translateBack,
  villain,
  visualObfuscation,
} from './model-assisted.ts';
import {
  answerStyle,
  dialogStyle,
  jekyllHydeDialogStyle,
  questionIdentification,
  roleplaying,
} from './style.ts';
import { aim, dan, liveGpt, stan, template, uta } from './template.ts';
import { base64, charCorrupt, charDropout, identity, payloadSplitting, reverse } from './text.ts';
import { colorMixIn, hexStringMixIn, militaryWordsMixIn, wordMixIn } from './word.ts';

/** The registry is this list: adding a decorator is a definition in its family's file and its name here. */
export const decorators: readonly Decorator[] = [
  identity,
  reverse,
  base64,
  charCorrupt,
  charDropout,
  payloadSplitting,
  wordMixIn,
  colorMixIn,
  hexStringMixIn,
  militaryWordsMixIn,
  questionIdentification,
  answerStyle,
  dialogStyle,
  jekyllHydeDialogStyle,
  roleplaying,
  refusalSuppression,
  affirmativePrefixInjection,
  styleInjectionShort,
  styleInjectionJson,
  fewShot,
  wikipedia,
  distractor,
  chainOfThought,
  translate,
  translateBack,
  pap,
  persuasive,
  persona,
  synonym,
  researcher,
  villain,
  cipher,
  visualObfuscation,
  aim,
  dan,
  stan,
  liveGpt,
  uta,
  template,
];

const bare = (name: string) => name.replace(/Decorator$/, '');

/** With or without "Decorator" at its end. */
export const findDecorator = (name: string): Decorator | undefined =>
  decorators.find((decorator) => bare(decorator.name) === bare(name));
