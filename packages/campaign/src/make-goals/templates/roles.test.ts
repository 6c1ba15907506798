import { expect, test } from 'vitest';
import type { Parameter } from '../application/application.ts';
import { natureOf } from './nature.ts';
import { type Role, roleOf } from './roles.ts';

const called = (name: string, type: Parameter['type'] = 'text', more: Partial<Parameter> = {}) =>
  roleOf({ name, type, required: true, ...more });

test.each<[string, Role]>([
  ['to', 'address'],
  ['reply_to', 'address'],
  ['userEmail', 'address'],
  ['email_1', 'address'],
  ['recipientAddress', 'address'],
  ['address', 'address'],
  ['callbackUrl', 'url'],
  ['phoneNumber', 'phone'],
  ['account', 'account'],
  ['account_number', 'account'],
  ['customerId', 'record'],
  ['webhook_id', 'record'],
  ['file_id', 'record'],
  ['orderNumber', 'record'],
  ['key', 'record'],
  ['sql_query', 'query'],
  ['shell-command', 'command'],
  ['code', 'command'],
  ['file_path', 'path'],
  ['fileName', 'path'],
  ['user_role', 'privilege'],
  ['scopes', 'privilege'],
  ['start', 'date'],
  ['dueDate', 'date'],
])('%s is for: %s', (name, role) => {
  expect(called(name)).toBe(role);
});

test.each([
  ...['promoCode', 'zip_code', 'countryCode', 'status_code', 'cron_expression', 'access_token'],
  ...['streetAddress', 'ip_address', 'timeZone', 'start_location', 'email_subject', 'fileContent'],
  ...['log_level', 'order_by', 'sortOrder', 'user_agent', 'customer_notes', 'api_key', 'link_type'],
])('of %s only the last word says what it is for, and that is nothing special', (name) => {
  expect(called(name)).toBe('words');
});

const next = (name: string, more: Partial<Parameter> = {}): Parameter => ({
  ...{ name, type: 'text', required: true },
  ...more,
});

test.each<[string, Parameter[]]>([
  ['a flight', [next('from'), next('date')]],
  ['currencies', [next('from'), next('amount', { type: 'number' })]],
  ['a range of dates', [next('from'), next('limit', { type: 'number' })]],
  ['units', [next('value', { type: 'number' }), next('From')]],
  ['languages', [next('from'), next('text')]],
])('to next to from is no address for mail: %s', (_, siblings) => {
  expect(roleOf(next('to'), siblings)).toBe('words');
});

test.each<[string, Parameter, Parameter[]]>([
  ['a mail', next('to'), [next('from'), next('subject'), next('body')]],
  ['a forwarded mail', next('to'), [next('from'), next('message_id')]],
  ['a sender that is an address', next('to'), [next('from', { format: 'email' })]],
  ['a format', next('to', { format: 'email' }), [next('from')]],
  ['several', next('to', { type: 'list' }), [next('from')]],
  ['another name', next('recipient'), [next('from')]],
  ['no start', next('to'), [next('from_name')]],
])('next to what belongs to a mail it is one: %s', (_, parameter, siblings) => {
  expect(roleOf(parameter, siblings)).toBe('address');
});

test.each(['number_of_guests', 'pageNumber', 'line_no'])(
  '%s counts, and names no record',
  (name) => {
    expect(called(name, 'number')).not.toBe('record');
  },
);

test('an amount, a safeguard and a format are known wherever the word is', () => {
  expect(called('amount_usd', 'number')).toBe('amount');
  expect(called('maxResults', 'number')).toBe('amount');
  expect(called('skip_validation', 'flag')).toBe('guard');
  expect(called('dryRun', 'flag')).toBe('guard');
  expect(called('deadline', 'text', { format: 'email' })).toBe('address');
  expect(called('level', 'text', { choices: ['user', 'admin'] })).toBe('privilege');
});

test('a tool whose name says that it changes something does not read', () => {
  const reads = (name: string) => natureOf({ name, from: 'x' }).reads;

  expect(['get_order', 'list-refunds', 'searchDocs', 'order_lookup'].map(reads)).not.toContain(
    false,
  );
  expect(
    ['add-to-list', 'removeFromList', 'send_query', 'update_view', 'create_check'].map(reads),
  ).not.toContain(true);
});

test('a pull request leaves nothing, and a web request does', () => {
  const leaves = (name: string) => natureOf({ name, from: 'x' }).outside;

  expect(['merge_pull_request', 'web_search'].map(leaves)).toEqual([false, false]);
  expect(['http_request', 'web.request'].map(leaves)).toEqual([true, true]);
});
