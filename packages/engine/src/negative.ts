// Code that must not compile: `tsc -b` fails if any of it does.
import type { TargetReply } from '@provoke/evidence';
import { z } from 'zod';
import type { Message } from './definitions/model.ts';
import { defineTarget, type TargetAdapter } from './definitions/target.ts';

declare const ask: (question: string) => Promise<TargetReply>;

const desk = {
  type: 'desk',
  aliases: [],
  apiType: 'UNKNOWN',
  title: 'Help desk',
  settings: z.object({ endpoint: z.url(), greeting: z.string().optional() }),
  endpoint: ({ endpoint }: { endpoint: string }) => endpoint,
} as const;

const questionIn = (messages: readonly Message[]) => ({ question: messages.at(-1)?.content ?? '' });

export const sent: TargetAdapter = defineTarget({
  ...desk,
  connect: () => ({
    canPrefill: false,
    payload: questionIn,
    send: ({ question }) => ask(question),
  }),
});

export const otherField = defineTarget({
  ...desk,
  connect: () => ({
    canPrefill: false,
    payload: questionIn,
    // @ts-expect-error `send` gets what `payload` returns, and that has no prompt
    send: ({ prompt }) => ask(prompt),
  }),
});

export const otherType = defineTarget({
  ...desk,
  connect: () => ({
    canPrefill: false,
    payload: (messages) => ({ questions: messages.length }),
    // @ts-expect-error the payload's field is a number
    send: ({ questions }) => ask(questions),
  }),
});

export const notAnObject = defineTarget({
  ...desk,
  connect: () => ({
    canPrefill: false,
    // @ts-expect-error a payload is recorded as an object
    payload: () => 'question',
    send: () => ask('question'),
  }),
});

export const unknownSetting = defineTarget({
  ...desk,
  // @ts-expect-error the settings have no password
  connect: ({ password }) => ({
    canPrefill: false,
    payload: questionIn,
    send: () => ask(password),
  }),
});

export const ownPayload = defineTarget({
  ...desk,
  connect: () => ({
    canPrefill: false,
    // @ts-expect-error `send` wants a prompt, and this makes none
    payload: questionIn,
    send: ({ prompt }: { prompt: string }) => ask(prompt),
  }),
});
