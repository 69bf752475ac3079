import { endpoint } from './endpoint.ts';
import { idParams } from './entity.ts';

const shared = {
  description:
    'JSON in pieces: account, settings, classes, sessions, payments, results, answers, tasks, own entries and own activities. No secrets, and nothing of other people. It is an activity; five in an hour.',
  activity: 'Export',
  inNamespace: false,
  costly: true,
  answer: { file: 'application/json; charset=utf-8' },
} as const;

/** What is stored of a person, to take along: by themselves, or by an Admin who answers for them. */
export const personDataEndpoints = {
  own: endpoint('GET', '/user/export', {
    ...shared,
    summary: 'Writes all that is stored of the caller',
    access: 'registered',
  }),
  ofUser: endpoint('GET', '/user/export/:id', {
    ...shared,
    summary: 'Writes all that is stored of a person, with the notes of the staff about them',
    access: ['ADMIN'],
    params: idParams,
  }),
};
