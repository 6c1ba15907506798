import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { useDraft } from '../../forms/use-draft.ts';
import { agentQuery } from '../agents/agent-queries.ts';
import { toCampaignAgent } from './values/campaign-agent.ts';
import { chooseAgent, describeAgent } from './values/draft/choose-agent.ts';
import { DRAFT_NAME } from './values/draft/draft-name.ts';
import { keepable } from './values/draft/keepable.ts';
import { takeAddress } from './values/draft/take-address.ts';
import { type FormValues, firstValues } from './values/form-values.ts';

const route = getRouteApi('/frame/new-campaign');

/** What is typed, kept in this tab, and what an address asks for in addition. */
export function useCampaignForm() {
  const {
    value: values,
    isKept,
    change,
    drop,
  } = useDraft<FormValues>(DRAFT_NAME, firstValues(), keepable);
  const [touched, touch] = useState<readonly string[]>([]);
  const { agent: asked = '', technique, on } = route.useSearch();
  const navigate = route.useNavigate();
  const { data: agent, isError } = useQuery({ ...agentQuery(asked), enabled: asked !== '' });

  useEffect(() => {
    if (technique === undefined && on === undefined) return;
    change((before) => takeAddress(before, { technique, on, isKept }));
    void navigate({ search: asked ? { agent: asked } : {}, replace: true, resetScroll: false });
  }, [technique, on, asked, isKept, change, navigate]);

  useEffect(() => {
    if (agent?.id !== asked || technique !== undefined || on !== undefined) return;
    change((before) => chooseAgent(before, asked, toCampaignAgent(agent)));
    void navigate({ search: {}, replace: true, resetScroll: false });
  }, [agent, asked, technique, on, change, navigate]);

  const say = (names: readonly string[]) =>
    touch((before) => [...before, ...names.filter((name) => !before.includes(name))]);
  return {
    values,
    isKept,
    touched,
    say,
    change,
    set: (name: string, value: string) => {
      change((before) => ({ ...before, [name]: value }));
      say([name]);
    },
    startAfresh: () => {
      drop();
      touch([]);
    },
    choice: {
      loading: asked === '' || isError ? undefined : asked,
      isFailed: asked !== '' && isError,
      onChoose: (id: string) => {
        if (id === '') change(describeAgent);
        void navigate({ search: id ? { agent: id } : {}, replace: true, resetScroll: false });
      },
    },
  };
}
