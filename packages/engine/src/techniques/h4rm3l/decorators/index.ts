import type { Decorator } from './decorator.ts';
import {
  affirmativePrefixInjection,
  chainOfThought,
  cipher,
  distractor,
  fewShot,
  refusalSuppression,
  styleInjectionJson,
  styleInjectionShort,
  wikipedia,
} from './injection.ts';
import {
  pap,
  persona,
  persuasive,
  synonym,
  translate,
  visualObfuscation,
} from './model-assisted.ts';
import {
  answerStyle,
  dialogStyle,
  jekyllHydeDialogStyle,
  questionIdentification,
  rareFishCleanup,
  researcher,
  roleplaying,
  translateBack,
  villain,
} from './style.ts';
import { aim, dan, liveGpt, stan, template, uta } from './template.ts';
import { base64, charCorrupt, charDropout, identity, payloadSplitting, reverse } from './text.ts';
import {
  abstractMathMixIn,
  colorMixIn,
  fungiSpeciesMixIn,
  hexStringMixIn,
  militaryWordsMixIn,
  oppositeStringsMixIn,
  rareFishNameMixIn,
  wordMixIn,
} from './word.ts';

/** The registry. To add a decorator, define it in its family's file and add its name here. */
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
  rareFishNameMixIn,
  militaryWordsMixIn,
  fungiSpeciesMixIn,
  abstractMathMixIn,
  oppositeStringsMixIn,
  questionIdentification,
  answerStyle,
  dialogStyle,
  jekyllHydeDialogStyle,
  rareFishCleanup,
  translateBack,
  villain,
  researcher,
  roleplaying,
  refusalSuppression,
  affirmativePrefixInjection,
  styleInjectionShort,
  styleInjectionJson,
  fewShot,
  wikipedia,
  distractor,
  chainOfThought,
  cipher,
  translate,
  pap,
  persuasive,
  persona,
  synonym,
  visualObfuscation,
  aim,
  dan,
  stan,
  liveGpt,
  uta,
  template,
];

const bare = (name: string) => name.replace(/Decorator$/, '');

/** With or without the suffix "Decorator". */
export const findDecorator = (name: string): Decorator | undefined =>
  decorators.find((decorator) => bare(decorator.name) === bare(name));
