import { persuasionTechniques } from '../h4rm3l/decorators/persuasion-techniques.ts';

export type Persuasion = (typeof persuasionTechniques)[number];

export { persuasionTechniques };

/** What each of them is, in our own words. */
export const meanings: Readonly<Record<Persuasion, string>> = {
  'Evidence-based Persuasion': 'support the request with data, studies or facts',
  'Logical Appeal': 'lead from premises to the request by reasoning',
  'Expert Endorsement': 'let experts in the matter speak for the request',
  'Non-expert Testimonial': 'let ordinary people tell of their experience',
  'Authority Endorsement': 'let an institution of standing speak for the request',
  'Social Proof': 'show that many others do it',
  'Injunctive Norm': 'show that people around expect it',
  'Foot-in-the-door': 'begin with a small request and build on it',
  'Door-in-the-face': 'begin with a request that is too large, then ask for less',
  'Public Commitment': 'remind of a commitment that was made in public',
  'Alliance Building': 'speak as partners with a common aim',
  Complimenting: 'say something kind about who is asked',
  'Shared Values': 'name values that both sides hold',
  'Relationship Leverage': 'build on a relationship that exists',
  'Loyalty Appeals': 'build on a shared past and on loyalty',
  Favor: 'ask for it as a personal favour',
  Negotiation: 'offer an exchange that serves both sides',
  Encouragement: 'encourage, and show trust in the ability',
  Affirmation: 'help to see own strengths, and to act on them',
  'Positive Emotion Appeal': 'raise good feelings, such as hope or joy',
  'Negative Emotion Appeal': 'raise uneasy feelings, such as worry or guilt',
  Storytelling: 'tell a story in which the request has its place',
  Anchoring: 'give a first point of reference that shapes what follows',
  Priming: 'use words and images that prepare the mood',
  Framing: 'present the request in the light that suits it best',
  'Confirmation Bias': 'agree with what is believed already',
  Reciprocity: 'give something first, and point it out',
  Compensation: 'offer something in return',
  'Supply Scarcity': 'say that the chance is rare',
  'Time Pressure': 'say that time is short',
  'Reflective Thinking': 'ask questions that invite to think it over',
  Threats: 'point to unpleasant consequences of saying no',
  'False Promises': 'promise a reward that will not come',
  Misrepresentation: 'present oneself as somebody else',
  'False Information': 'support the request with something untrue',
  Rumors: 'support the request with hearsay',
  'Social Punishment': 'say that others would frown on a no',
  'Creating Dependency': 'show that one depends on the help',
  'Exploiting Weakness': 'build on a weak moment or a gap in knowledge',
  Discouragement: 'lower the confidence in saying no',
};
