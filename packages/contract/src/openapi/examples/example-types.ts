import type { z } from 'zod';
import type { Contract } from '../../contract.ts';
import type { Endpoint } from '../../endpoint/endpoint.ts';

/**
 * An example for every operation with a body in its answer: an item of a list, an event of a stream, a line of a
 * download, or the body itself. An operation without one does not compile.
 */
export type AnswerExamples<Resource extends keyof Contract = keyof Contract> = {
  readonly [R in Resource]: {
    readonly [Name in keyof Contract[R] as Contract[R][Name] extends { status: 204 }
      ? never
      : Name]: AnswerOf<Contract[R][Name]>;
  };
};

/** Request bodies that differ from the operation's answer. */
export type BodyExamples<Resource extends keyof Contract = keyof Contract> = {
  readonly [R in Resource]?: { readonly [Name in keyof Contract[R]]?: BodyOf<Contract[R][Name]> };
};

type AnswerOf<E> = E extends { item: infer Item extends z.ZodType }
  ? z.output<Item>
  : E extends Endpoint
    ? z.output<E['returns']>
    : never;

type BodyOf<E> = E extends { body: infer Body extends z.ZodType } ? z.input<Body> : never;
