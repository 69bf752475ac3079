import { expect, it } from 'vitest';
import { mayWrite } from '../../../src/components/use-may-write.ts';

const mine = ['a', 'b'];

it('lets teachers and supervisors write only what is in their own namespaces', () => {
  for (const role of ['TEACHER', 'SUPERVISOR'] as const) {
    const writer = { roles: [role], namespaces: mine };
    expect(mayWrite(writer, ['a'])).toBe(true);
    expect(mayWrite(writer, ['a', 'b'])).toBe(true);
    expect(mayWrite(writer, ['a', 'c'])).toBe(false);
  }
});

it('lets only those who govern write what is in no namespace', () => {
  expect(mayWrite({ roles: ['TEACHER'], namespaces: mine }, [])).toBe(false);
  expect(mayWrite({ roles: ['SUPERVISOR'], namespaces: mine }, [])).toBe(true);
  expect(mayWrite({ roles: ['ADMIN'], namespaces: [] }, [])).toBe(true);
});

it('lets administrators write everywhere', () => {
  expect(mayWrite({ roles: ['ADMIN'], namespaces: [] }, ['c'])).toBe(true);
});

it('lets support write nothing', () => {
  expect(mayWrite({ roles: ['SUPPORT'], namespaces: mine }, ['a'])).toBe(false);
});
