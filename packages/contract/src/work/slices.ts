import { z } from 'zod';
import { endpoint } from '../endpoint/endpoint.ts';
import { uuid } from '../fields/fields.ts';
import { naturalNumber } from '../fields/integer.ts';
import {
  Appended,
  AppendRequest,
  CampaignNow,
  Drawn,
  DrawRequest,
  EndRequest,
  SliceEvents,
  Taken,
  TakeRequest,
} from './slice.ts';

const byId = z.object({ id: uuid });

/** What workers call. A worker that another one has replaced gets 409 and can no longer write. */
export const slices = {
  take: endpoint({
    method: 'post',
    path: '/slice/take',
    summary: 'Take slices that wait for a worker',
    access: 'run',
    countedAs: 'worker',
    body: TakeRequest,
    returns: Taken,
  }),
  events: endpoint({
    method: 'get',
    path: '/slice/{id}/events',
    summary: 'Read the journal of a slice, to continue where another worker stopped',
    access: 'run',
    countedAs: 'worker',
    params: byId,
    query: z.object({ after: naturalNumber.default(0) }),
    returns: SliceEvents,
  }),
  append: endpoint({
    method: 'post',
    path: '/slice/{id}/events',
    summary: 'Append events with their results, each once; none is a heartbeat',
    access: 'run',
    countedAs: 'worker',
    params: byId,
    body: AppendRequest,
    bodyBytesMax: 'as set',
    returns: Appended,
    errors: ['slice-taken'],
  }),
  draw: endpoint({
    method: 'post',
    path: '/slice/{id}/calls',
    summary: 'Draw a slot for a request to a target with a limit per minute',
    access: 'run',
    countedAs: 'worker',
    params: byId,
    body: DrawRequest,
    returns: Drawn,
    errors: ['slice-taken'],
  }),
  end: endpoint({
    method: 'post',
    path: '/slice/{id}/end',
    summary: 'End or release a slice',
    access: 'run',
    countedAs: 'worker',
    params: byId,
    body: EndRequest,
    bodyBytesMax: 'as set',
    returns: CampaignNow,
    errors: ['slice-taken'],
  }),
};
