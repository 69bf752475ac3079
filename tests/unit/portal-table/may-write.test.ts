import { expect, it } from 'vitest';
import { mayWrite } from '../../../src/components/may-write.ts';

const mine = ['a', 'b'];

it('lets teachers and supervisors write what stands in their own workspaces alone', () => {
  for (const role of ['TEACHER', 'SUPERVISOR'] as const) {
    const writer = { roles: [role], workspaces: mine };
    expect(mayWrite(writer, ['a'])).toBe(true);
    expect(mayWrite(writer, ['a', 'b'])).toBe(true);
    expect(mayWrite(writer, ['a', 'c'])).toBe(false);
  }
});

it('keeps what stands in no workspace for those who govern', () => {
  expect(mayWrite({ roles: ['TEACHER'], workspaces: mine }, [])).toBe(false);
  expect(mayWrite({ roles: ['SUPERVISOR'], workspaces: mine }, [])).toBe(true);
  expect(mayWrite({ roles: ['ADMIN'], workspaces: [] }, [])).toBe(true);
});

it('lets administrators write everywhere', () => {
  expect(mayWrite({ roles: ['ADMIN'], workspaces: [] }, ['c'])).toBe(true);
});

it('lets support write nothing', () => {
  expect(mayWrite({ roles: ['SUPPORT'], workspaces: mine }, ['a'])).toBe(false);
});
