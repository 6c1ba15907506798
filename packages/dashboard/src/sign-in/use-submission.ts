import { useQueryClient } from '@tanstack/react-query';
import { useNavigate, useRouter } from '@tanstack/react-router';
import { type FormEvent, useState } from 'react';
import { clearButDrafts } from '../forms/drafts.ts';
import { basepath } from '../service-url.ts';
import { toNextPage } from './next-page.ts';
import { type Answer, submit } from './sign-in-calls.ts';

const TAKES_TOKEN = ['link', 'invitation'];

type Refusal = Extract<Answer, { kind: 'refused' }>;

/**
 * A form that signs in: what was typed goes to `/auth/<path>`, with the token of a one-time link, then on to the second
 * step or to `next`.
 */
export function useSubmission(path: string, next?: string) {
  const [busy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<Refusal>();
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const router = useRouter();

  const onSubmit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    setBusy(true);
    const answer = await submit(path, {
      ...typedIn(event.currentTarget),
      ...(TAKES_TOKEN.includes(path) && { token: sessionStorage.getItem(path) ?? '' }),
    });
    setBusy(false);
    if (answer.kind === 'refused') return setRefusal(answer);
    // What another person saw in this tab, and a token that is used up.
    queryClient.clear();
    clearButDrafts();
    if (answer.kind === 'second-step')
      return navigate({ to: '/second-step', search: next ? { next } : {} });
    router.history.push(toNextPage(next, basepath));
  };
  return { busy, refusal, onSubmit };
}

/** Fields that were left empty are not sent. */
const typedIn = (form: HTMLFormElement) =>
  Object.fromEntries([...new FormData(form)].filter(([, value]) => value !== ''));
