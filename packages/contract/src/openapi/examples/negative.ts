// Code that must not compile: `tsc -b` fails if any of it does.
import type { AnswerExamples, BodyExamples } from './example-types.ts';

declare const reviews: AnswerExamples<'reviews'>['reviews'];
declare const traces: AnswerExamples<'traces'>['traces'];
const { list, create } = reviews;

export const examples: AnswerExamples<'reviews' | 'traces'> = { reviews, traces };

// @ts-expect-error a resource without examples
export const noResource: AnswerExamples<'reviews' | 'traces'> = { reviews };

// @ts-expect-error an operation without an example
export const noOperation: AnswerExamples<'reviews'> = { reviews: { list } };

// @ts-expect-error an example of another record
export const anotherRecord: AnswerExamples<'traces'> = { traces: { create } };

// @ts-expect-error an operation that the contract does not have
export const unknownBody: BodyExamples<'traces'> = { traces: { update: { sequence: 0 } } };
